-- A line as JSON.
CREATE OR REPLACE FUNCTION line_row(p_line text) RETURNS jsonb LANGUAGE sql STABLE AS $$ SELECT to_jsonb(l) FROM lines l WHERE id = p_line $$;
