/** The roles of a merchant's staff, the lesser first (docs/decisions/0102-staff-of-merchants.md). */
export const staffRoles = ['cashier', 'manager'] as const
export type StaffRole = (typeof staffRoles)[number]
/** Who is at work for a merchant. The owner has the merchant's own password. */
export const merchantRoles = [...staffRoles, 'owner'] as const
export type MerchantRole = (typeof merchantRoles)[number]

/**
 * Whether somebody may make a merchant's call, or see a page. The request pipeline, the menu and the pages ask it.
 * `least`: the least role that may; undefined: only the owner.
 */
export const mayStaff = (role: MerchantRole, least: MerchantRole = 'owner') =>
  merchantRoles.indexOf(role) >= merchantRoles.indexOf(least)
