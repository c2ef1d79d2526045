-- Acquires a token for a read in its quota (lane): each quota has a share that other traffic can't use; the
-- rest is first come, first served. Returns the wait in ms (0: granted).
CREATE OR REPLACE FUNCTION take_call(p_lane text, p jsonb, p_now timestamptz) RETURNS int LANGUAGE plpgsql AS $$
DECLARE reads int := greatest(1, (p ->> 'calls')::int - buy_cap(p)); b record; owned int := 0; spare int := 0; mine timestamptz[]; own int;
  again timestamptz; at timestamptz;
BEGIN
  IF (p ->> 'calls')::int = 0 THEN RETURN 0; END IF;
  at := lock_bucket('calls', p, p_now);
  FOR b IN SELECT k.key, floor(reads * k.value::numeric)::int AS own, live_grants(k.key, p, at) AS live FROM jsonb_each_text(p -> 'lanes') k LOOP
    owned := owned + b.own;
    IF cardinality(b.live) > b.own THEN
      spare := spare + cardinality(b.live) - b.own;
      again := least(again, b.live[1]);
    END IF;
    IF b.key = p_lane THEN mine := b.live; own := b.own; END IF;
  END LOOP;
  IF cardinality(mine) >= own AND spare >= reads - owned THEN
    again := least(again, mine[cardinality(mine) - own + 1]);
    RETURN greatest(1, coalesce(ceil(extract(epoch FROM again - at) * 1000)::int, 0) + (p ->> 'windowMs')::int);
  END IF;
  INSERT INTO rate_buckets (name, grants) VALUES (concat_ws(':', p_lane, p ->> 'key'), ARRAY[at]) ON CONFLICT (name) DO UPDATE SET grants = mine || at;
  RETURN 0;
END $$;
