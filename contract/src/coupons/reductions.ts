/** A percentage in basis points (10 % = 1000) or an amount in minor units, at most `max_discount`. */
export type Reduction = ({ kind: "percent"; basis_points: number } | { kind: "fixed"; amount: number }) & {
  max_discount?: number;
};
