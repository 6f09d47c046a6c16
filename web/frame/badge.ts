/** Shows the number of unread notices on the icon of the installed app. Browsers without badges do nothing. */
export function showBadge(unread: number) {
  if (!('setAppBadge' in navigator && 'clearAppBadge' in navigator)) return
  // Refused where the app is not installed.
  const showing = unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()
  showing.catch(() => undefined)
}
