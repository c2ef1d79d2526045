-- What the upstream answered to a purchase whose goods it tells only once (PINs, tokens, activation codes), sealed, one row an
-- attempt (docs/adr/0034). goods: 'whole' (all that was bought), 'part', 'foreign' (another purchase's reference), 'none'.
CREATE TABLE received (
  effect_id TEXT NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  goods TEXT NOT NULL,
  cipher TEXT NOT NULL,
  CONSTRAINT received_pkey PRIMARY KEY (effect_id),
  CONSTRAINT received_goods_word CHECK (goods = ANY ('{whole,part,foreign,none}')),
  CONSTRAINT received_effect_id_fkey FOREIGN KEY (effect_id) REFERENCES effects(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
