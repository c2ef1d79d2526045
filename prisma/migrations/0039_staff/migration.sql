-- The few accounts of staff among all customers: Home asks whether there is a second owner. A handful of rows.
CREATE INDEX users_staff ON users (role) WHERE role <> 'customer';
