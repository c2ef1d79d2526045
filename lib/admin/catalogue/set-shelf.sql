-- Sets how one product or plan is listed; p is {kind, id, hidden, featured, position or null}. Returns "saved", "same" (of
-- two equal calls at once, the second) or "not_found".
CREATE OR REPLACE FUNCTION set_shelf(p jsonb, p_actor_id text, p_actor_role text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE was shelf_choices; before jsonb; after jsonb := jsonb_build_object('hidden', (p ->> 'hidden')::boolean,
  'featured', (p ->> 'featured')::boolean, 'position', (p ->> 'position')::int);
BEGIN
  IF NOT EXISTS (SELECT FROM products WHERE p ->> 'kind' = 'product' AND id = p ->> 'id'
      UNION ALL SELECT FROM plans WHERE p ->> 'kind' = 'plan' AND id = p ->> 'id') THEN RETURN 'not_found'; END IF;
  INSERT INTO shelf_choices (kind, id, updated_at) VALUES (p ->> 'kind', p ->> 'id', p_now) ON CONFLICT DO NOTHING;
  SELECT * INTO was FROM shelf_choices WHERE kind = p ->> 'kind' AND id = p ->> 'id' FOR UPDATE;
  before := jsonb_build_object('hidden', was.hidden, 'featured', was.featured, 'position', was.position);
  IF before = after THEN RETURN 'same'; END IF;
  UPDATE shelf_choices SET hidden = (p ->> 'hidden')::boolean, featured = (p ->> 'featured')::boolean,
    position = (p ->> 'position')::int, updated_at = p_now WHERE kind = was.kind AND id = was.id;
  PERFORM pg_notify('kiosk_catalogue', '');
  PERFORM audit_append(p_actor_id, p_actor_role, 'catalogue.shelf', was.kind || ':' || was.id, before, after, NULL, p_now);
  RETURN 'saved';
END $$;
