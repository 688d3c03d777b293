-- approvers publish, translators change texts; existing rows have one of the former roles
-- safe: NOT VALID, no row is read
ALTER TABLE staff_roles DROP CONSTRAINT staff_roles_role_check;
--> statement-breakpoint
-- safe: NOT VALID, no row is read
ALTER TABLE staff_roles ADD CONSTRAINT staff_roles_role_check
  CHECK (role IN ('reader', 'agent', 'manager', 'product', 'approver', 'translator')) NOT VALID;
