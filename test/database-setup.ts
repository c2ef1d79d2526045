import { afterAll } from "vitest";
import { createTestDatabase } from "./database";

/** Gives each test file its own database before it imports anything that reads DATABASE_URL. */
const database = await createTestDatabase();
process.env.DATABASE_URL = database.url;
process.env.DATABASE_OWNER_URL = database.url;

afterAll(() => database.drop());
