// Whose addresses browsers hand out. Anything else that claims to be a subscription would be an address of a
// stranger's choice that this server posts to.
const services = [
  "fcm.googleapis.com", // Chrome, Edge on phones, Opera, Samsung Internet
  "push.services.mozilla.com", // Firefox
  "notify.windows.com", // Edge on Windows
  "push.apple.com", // Safari
];

/** Whether an endpoint belongs to a push service of a browser: https, its usual port, no user name. */
export function isPushService({ protocol, hostname, port, username, password }: URL): boolean {
  return (
    protocol === "https:" &&
    port === "" &&
    username === "" &&
    password === "" &&
    services.some((service) => hostname === service || hostname.endsWith(`.${service}`))
  );
}
