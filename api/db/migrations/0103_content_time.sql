-- The time for which content is read. A transaction of a member's preview on a date sets `app.content_time`.
create function shop.content_time() returns timestamptz language sql stable parallel safe
  return coalesce(nullif(current_setting('app.content_time', true), '')::timestamptz, now());
