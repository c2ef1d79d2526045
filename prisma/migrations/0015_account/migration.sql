-- What an account keeps for its customer beside orders and wallet: numbers to buy for again, and which network a number is on.
-- CreateTable
CREATE TABLE "beneficiaries" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "product" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "meter_type" TEXT NOT NULL,
    "holder" TEXT,
    "label" TEXT NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "beneficiaries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "number_networks" (
    "user_id" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "product" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "number_networks_pkey" PRIMARY KEY ("user_id","phone")
);

-- CreateIndex
CREATE UNIQUE INDEX "beneficiaries_user_id_kind_product_number_meter_type_key" ON "beneficiaries"("user_id", "kind", "product", "number", "meter_type");

-- AddForeignKey
ALTER TABLE "beneficiaries" ADD CONSTRAINT "beneficiaries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "number_networks" ADD CONSTRAINT "number_networks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE beneficiaries ADD CONSTRAINT beneficiaries_kind_word CHECK (kind IN ('phone','meter','smartcard','betting','internet'));
ALTER TABLE beneficiaries ADD CONSTRAINT beneficiaries_short CHECK (length(number) BETWEEN 1 AND 60 AND length(label) <= 60);

SELECT allow_delete('beneficiaries', 'a saved number is its customer''s own, and goes when they take it out');
SELECT allow_delete('number_networks', 'a number that is on the network of its prefix again');
SELECT grant_app_rights();
