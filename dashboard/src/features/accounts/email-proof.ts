/** An email that is being verified: the time its code was sent, and the ticket once the code was correct. */
export interface EmailProof {
  email: string;
  sentAt: number;
  ticket?: string;
}
