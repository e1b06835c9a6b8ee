-- A session is valid for 30 days after its last use (expires_at), and for at most half a year.
create view platform.live_sessions as
  select * from platform.sessions
  where expires_at > now() and created_at > now() - interval '180 days';

-- The shop, if the session is valid and its user still has this role there. Fails with VT003 otherwise.
create function shop.shop_of_member(
  shop integer, session bytea, device text, account uuid, role text
) returns integer language plpgsql stable security definer set search_path = platform, pg_temp as $$
begin
  if not exists (
    select from live_sessions s join memberships m on m.account_id = s.account_id
    where s.token_hash = $2 and s.device_id = $3 and s.account_id = $4 and m.shop_id = $1 and m.role = $5
  ) then
    raise exception 'The member has changed' using errcode = 'VT003';
  end if;
  return $1;
end $$;
revoke execute on function shop.shop_of_member from public;
grant select (token_hash, device_id, account_id) on platform.live_sessions to vitrine_search;
grant select (shop_id, account_id, role) on platform.memberships to vitrine_search;
grant create on schema shop to vitrine_search;
alter function shop.shop_of_member owner to vitrine_search;
revoke create on schema shop from vitrine_search;
