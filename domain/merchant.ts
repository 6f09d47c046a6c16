export const merchantTexts = { name: 60, address: 200, phone: 40, businessHours: 100, description: 500 } as const
