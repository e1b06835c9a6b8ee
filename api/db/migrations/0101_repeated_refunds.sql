-- Failed refunds whose money is returned again, and tracking details that a member has corrected (0137).

-- The refund that returns the money of a failed one.
alter table shop.refunds
  add column repeated_by uuid,
  add constraint refunds_repeated_check check (repeated_by is null or status = 'failed') not valid;

-- Set when a member enters tracking details that differ from those of the courier: its events don't overwrite them.
alter table shop.shipments add column tracking_edited_at timestamptz;
