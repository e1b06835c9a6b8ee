// Codes contain only these characters. Other values of the cookie are ignored.
const wellFormed = /(?:^|; )referral_code=([A-Za-z0-9_-]{1,64})(?:;|$)/;

/** The code of the referrer, for the registration. The server stores it in a cookie for 31 days. */
export function referralCode(): string | undefined {
  return wellFormed.exec(document.cookie)?.[1];
}
