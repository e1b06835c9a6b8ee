/** True for all cases of the long tests, as in `npm run proof`; `npm test` runs samples. */
export const isFullSize = process.env["TEST_SIZE"] === "full";

/**
 * The number of random cases of a property: a fifth in `npm test`. fast-check prints the seed of a failure.
 */
export const runsOf = (full: number): number => (isFullSize ? full : Math.ceil(full / 5));
