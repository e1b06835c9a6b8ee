-- A window of tries begins with the first of them, one row a key. Windows that begin on the clock let twice as many
-- through for who tries on both sides of such a moment, and every try left a row behind.
truncate platform.attempts;
alter table platform.attempts drop constraint attempts_pkey;
alter table platform.attempts add primary key (key);
create index attempts_window_start on platform.attempts (window_start);
