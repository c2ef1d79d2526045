-- Notifies listeners that an order has a new version.
CREATE OR REPLACE FUNCTION tell_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('kiosk_order', NEW.id || ' ' || NEW.version);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_tell AFTER UPDATE OF version ON orders FOR EACH ROW EXECUTE FUNCTION tell_order();
