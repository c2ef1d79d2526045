-- The seller as it was when the number was given: legal name, address, RC number and TIN (docs/adr/0092). Invoices from before have none
-- and show today's.
ALTER TABLE invoices ADD COLUMN seller JSONB;
