-- the plan of the trigger is kept from the first statement of a connection, which often changes no row at all: a nested loop
-- over the thousand rows of a batch costs more than all the rest of an import
ALTER FUNCTION record_alert_changes() SET enable_nestloop = off;
