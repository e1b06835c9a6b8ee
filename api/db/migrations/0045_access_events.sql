-- Processes that hold something of a shop or of a session in memory are notified when it changes, by any change:
-- they don't read it again by the clock (decision 0053). None of these columns is written with an order or with a request.

create function platform.notify_store() returns trigger language plpgsql as $$
begin
  perform pg_notify('vitrine', '{"kind":"store","shop_id":' || old.id || '}');
  return null;
end $$;
create trigger shop_moved after update of handle, is_live on platform.shops for each row
  when (old.handle is distinct from new.handle or old.is_live is distinct from new.is_live)
  execute function platform.notify_store();
create trigger shop_removed after delete on platform.shops for each row execute function platform.notify_store();

create function platform.notify_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('vitrine', '{"kind":"access","account_id":"' || old.account_id || '"}');
  return null;
end $$;
create trigger session_shortened after update of expires_at on platform.sessions for each row
  when (new.expires_at < old.expires_at) execute function platform.notify_access();
-- One that has expired gave access to nothing any more.
create trigger session_ended after delete on platform.sessions for each row
  when (old.expires_at > now()) execute function platform.notify_access();
create trigger membership_changed after update of role on platform.memberships for each row
  execute function platform.notify_access();
create trigger membership_ended after delete on platform.memberships for each row
  execute function platform.notify_access();
