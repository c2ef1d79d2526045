import { randomBytes } from "node:crypto";
import { hash } from "@node-rs/argon2";
import pg from "pg";

export interface Login {
  id: string;
  email: string;
  password: string;
}

/** A verified account, as if its owner had signed up long ago. */
export async function newUser(role = "customer"): Promise<Login> {
  const id = randomBytes(8).toString("hex");
  const email = `${role}-${id}@example.com`;
  const password = `pass ${randomBytes(8).toString("hex")}`;
  await query(
    "INSERT INTO users (id, email, email_verified_at, password_hash, role, created_at) VALUES ($1, $2, now(), $3, $4, now())",
    [id, email, await hash(password), role],
  );
  return { id, email, password };
}

async function query<Row extends pg.QueryResultRow>(sql: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client(process.env.DATABASE_URL);
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
