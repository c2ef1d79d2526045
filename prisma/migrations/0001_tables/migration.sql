-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "settings" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "catalogue_categories" (
    "name" TEXT NOT NULL,
    "upstream_id" TEXT,
    "service" TEXT,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "catalogue_categories_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "products" (
    "id" TEXT NOT NULL,
    "service" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "min_kobo" BIGINT,
    "max_kobo" BIGINT,
    "discount" DECIMAL(9,4) NOT NULL DEFAULT 0,
    "disabled" BOOLEAN NOT NULL DEFAULT false,
    "raw" JSONB NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "products_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plans" (
    "id" TEXT NOT NULL,
    "plan_id" TEXT NOT NULL,
    "service" TEXT NOT NULL,
    "product" TEXT NOT NULL,
    "product_slug" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "validity" TEXT NOT NULL,
    "cost_kobo" BIGINT NOT NULL,
    "bytes" BIGINT,
    "hours" INTEGER,
    "disabled" BOOLEAN NOT NULL DEFAULT false,
    "raw" JSONB NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "plans_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plan_prices" (
    "id" BIGSERIAL NOT NULL,
    "plan_id" TEXT NOT NULL,
    "cost_kobo" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "plan_prices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "esim_regions" (
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "iso" TEXT,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "esim_regions_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "catalogue_syncs" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "ok" BOOLEAN NOT NULL,
    "parts" JSONB NOT NULL,
    "took_ms" INTEGER NOT NULL,

    CONSTRAINT "catalogue_syncs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "margin_rules" (
    "id" BIGSERIAL NOT NULL,
    "service" TEXT NOT NULL,
    "product" TEXT NOT NULL DEFAULT '',
    "plan_id" TEXT NOT NULL DEFAULT '',
    "markup_bp" INTEGER NOT NULL,
    "flat_kobo" BIGINT NOT NULL,
    "floor_kobo" BIGINT NOT NULL,
    "removed" BOOLEAN NOT NULL DEFAULT false,
    "form_key" TEXT,
    "set_by" TEXT,
    "from_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "margin_rules_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "orders" (
    "id" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "service" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "email" TEXT NOT NULL,
    "checkout_key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "repeat_hash" TEXT NOT NULL,
    "token_salt" TEXT NOT NULL,
    "token_sha256" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "total_kobo" BIGINT NOT NULL,
    "payment_fee_kobo" BIGINT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "placed_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "held_at" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "close_reason" TEXT,

    CONSTRAINT "orders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lines" (
    "id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "service" TEXT NOT NULL,
    "product" TEXT NOT NULL,
    "plan_id" TEXT,
    "recipient" TEXT NOT NULL,
    "request" JSONB NOT NULL,
    "face_kobo" BIGINT NOT NULL,
    "cost_kobo" BIGINT NOT NULL,
    "ceiling_kobo" BIGINT NOT NULL,
    "fee_kobo" BIGINT NOT NULL,
    "total_kobo" BIGINT NOT NULL,
    "status" TEXT NOT NULL,
    "reason" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3),
    "delivery_cipher" TEXT,
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "lines_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments" (
    "id" TEXT NOT NULL,
    "order_id" TEXT,
    "purpose" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "expected_kobo" BIGINT NOT NULL,
    "state" TEXT NOT NULL,
    "disposition" TEXT,
    "url" TEXT,
    "captured_kobo" BIGINT,
    "captured_currency" TEXT,
    "fees_kobo" BIGINT,
    "channel" TEXT,
    "provider_id" TEXT,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "captured_at" TIMESTAMPTZ(3),
    "next_at" TIMESTAMPTZ(3),
    "checks" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "effects" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "line_id" TEXT,
    "payment_id" TEXT,
    "refunds_payment_id" TEXT,
    "customer_ref" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "amount_kobo" BIGINT NOT NULL,
    "request" JSONB NOT NULL,
    "worker_id" INTEGER,
    "upstream_id" TEXT,
    "reason" TEXT,
    "evidence" JSONB,
    "sighted_at" TIMESTAMPTZ(3),
    "clean_scans" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),
    "next_at" TIMESTAMPTZ(3),

    CONSTRAINT "effects_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_events" (
    "id" BIGSERIAL NOT NULL,
    "order_id" TEXT NOT NULL,
    "line_id" TEXT,
    "effect_id" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "event" TEXT NOT NULL,
    "detail" JSONB,

    CONSTRAINT "order_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transitions" (
    "id" BIGSERIAL NOT NULL,
    "subject" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "from_state" TEXT,
    "to_state" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "transitions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "facts" (
    "id" BIGSERIAL NOT NULL,
    "effect_id" TEXT,
    "payment_id" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "body" JSONB NOT NULL,

    CONSTRAINT "facts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "journals" (
    "id" BIGSERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "order_id" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "journals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_entries" (
    "id" BIGSERIAL NOT NULL,
    "journal_id" BIGINT NOT NULL,
    "account" TEXT NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'NGN',
    "amount_kobo" BIGINT NOT NULL,

    CONSTRAINT "ledger_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbox" (
    "id" BIGSERIAL NOT NULL,
    "source" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "raw" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),
    "verdict" TEXT,

    CONSTRAINT "inbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workers" (
    "id" SERIAL NOT NULL,
    "host" TEXT NOT NULL,
    "pid" INTEGER NOT NULL,
    "job_workers" TEXT[],
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "workers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_buckets" (
    "name" TEXT NOT NULL,
    "grants" TIMESTAMPTZ(3)[],

    CONSTRAINT "rate_buckets_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "breakers" (
    "product" TEXT NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "open_until" TIMESTAMPTZ(3),
    "probe" TEXT,

    CONSTRAINT "breakers_pkey" PRIMARY KEY ("product")
);

-- CreateTable
CREATE TABLE "upstream_wallet" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "balance_kobo" BIGINT,
    "seen_at" TIMESTAMPTZ(3),
    "stopped_until" TIMESTAMPTZ(3),
    "stop_reason" TEXT,
    "down_at" TIMESTAMPTZ(3),

    CONSTRAINT "upstream_wallet_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ticks" (
    "name" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ticks_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "alarms" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "order_id" TEXT,
    "detail" JSONB,
    "seen_at" TIMESTAMPTZ(3),

    CONSTRAINT "alarms_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "products_service_idx" ON "products"("service");

-- CreateIndex
CREATE INDEX "plans_service_product_slug_idx" ON "plans"("service", "product_slug");

-- CreateIndex
CREATE INDEX "plans_plan_id_idx" ON "plans"("plan_id");

-- CreateIndex
CREATE INDEX "plan_prices_plan_id_at_idx" ON "plan_prices"("plan_id", "at");

-- CreateIndex
CREATE INDEX "catalogue_syncs_at_idx" ON "catalogue_syncs"("at");

-- CreateIndex
CREATE UNIQUE INDEX "margin_rules_form_key_key" ON "margin_rules"("form_key");

-- CreateIndex
CREATE INDEX "margin_rules_service_product_plan_id_from_at_idx" ON "margin_rules"("service", "product", "plan_id", "from_at");

-- CreateIndex
CREATE UNIQUE INDEX "orders_ref_key" ON "orders"("ref");

-- CreateIndex
CREATE UNIQUE INDEX "orders_checkout_key_key" ON "orders"("checkout_key");

-- CreateIndex
CREATE UNIQUE INDEX "orders_token_sha256_key" ON "orders"("token_sha256");

-- CreateIndex
CREATE INDEX "orders_repeat_hash_placed_at_idx" ON "orders"("repeat_hash", "placed_at");

-- CreateIndex
CREATE INDEX "orders_email_placed_at_idx" ON "orders"("email", "placed_at");

-- CreateIndex
CREATE INDEX "orders_placed_at_idx" ON "orders"("placed_at");

-- CreateIndex
CREATE UNIQUE INDEX "lines_order_id_position_key" ON "lines"("order_id", "position");

-- CreateIndex
CREATE INDEX "payments_order_id_idx" ON "payments"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "payments_provider_reference_key" ON "payments"("provider", "reference");

-- CreateIndex
CREATE UNIQUE INDEX "effects_customer_ref_key" ON "effects"("customer_ref");

-- CreateIndex
CREATE INDEX "effects_order_id_idx" ON "effects"("order_id");

-- CreateIndex
CREATE INDEX "effects_line_id_idx" ON "effects"("line_id");

-- CreateIndex
CREATE UNIQUE INDEX "effects_kind_upstream_id_key" ON "effects"("kind", "upstream_id");

-- CreateIndex
CREATE INDEX "order_events_order_id_id_idx" ON "order_events"("order_id", "id");

-- CreateIndex
CREATE INDEX "transitions_subject_subject_id_idx" ON "transitions"("subject", "subject_id");

-- CreateIndex
CREATE INDEX "facts_effect_id_idx" ON "facts"("effect_id");

-- CreateIndex
CREATE INDEX "facts_payment_id_idx" ON "facts"("payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "journals_key_key" ON "journals"("key");

-- CreateIndex
CREATE INDEX "journals_order_id_idx" ON "journals"("order_id");

-- CreateIndex
CREATE INDEX "ledger_entries_journal_id_idx" ON "ledger_entries"("journal_id");

-- CreateIndex
CREATE INDEX "ledger_entries_account_id_idx" ON "ledger_entries"("account", "id");

-- CreateIndex
CREATE UNIQUE INDEX "inbox_source_sha256_key" ON "inbox"("source", "sha256");

-- CreateIndex
CREATE INDEX "alarms_at_idx" ON "alarms"("at");

-- AddForeignKey
ALTER TABLE "plan_prices" ADD CONSTRAINT "plan_prices_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "plans"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lines" ADD CONSTRAINT "lines_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "effects" ADD CONSTRAINT "effects_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "effects" ADD CONSTRAINT "effects_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "lines"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "effects" ADD CONSTRAINT "effects_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "effects" ADD CONSTRAINT "effects_refunds_payment_id_fkey" FOREIGN KEY ("refunds_payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_journal_id_fkey" FOREIGN KEY ("journal_id") REFERENCES "journals"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
