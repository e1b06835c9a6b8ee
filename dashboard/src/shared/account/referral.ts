// Whatever else stands in the cookie is no code of ours.
const wellFormed = /(?:^|; )referral_code=([A-Za-z0-9_-]{1,64})(?:;|$)/;

/** The code of who sent somebody, to go along with the registration. The server keeps it in a cookie for 31 days. */
export function referralCode(): string | undefined {
  return wellFormed.exec(document.cookie)?.[1];
}
