-- Two different variants of the floor's 3,000.
\set one random(1, 1500)
\set two random(1501, 3000)
select place_at_once(:one, :two);
