// Hosts of browsers' push services. Any other endpoint would be a URL of an attacker's choice that this
// server posts to.
const services = [
  "fcm.googleapis.com", // Chrome, Edge on phones, Opera, Samsung Internet
  "push.services.mozilla.com", // Firefox
  "notify.windows.com", // Edge on Windows
  "push.apple.com", // Safari
];

/** True if an endpoint belongs to a browser's push service: https, default port, no username. */
export function isPushService({ protocol, hostname, port, username, password }: URL): boolean {
  return (
    protocol === "https:" &&
    port === "" &&
    username === "" &&
    password === "" &&
    services.some((service) => hostname === service || hostname.endsWith(`.${service}`))
  );
}
