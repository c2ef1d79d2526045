-- The newest name of an eSIM package, which only its orders keep: reports read it for each package they show.
CREATE INDEX lines_esim_packages ON lines (plan_id, id) WHERE service IN ('esim','esim-topup');
