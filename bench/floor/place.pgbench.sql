-- Two of the floor's 3,000 variants, never the same.
\set one random(1, 1500)
\set two random(1501, 3000)
select place_at_once(:one, :two);
