import { afterAll } from "vitest";
import { createTestDatabase } from "./database";

/** Gives each test file a database of its own before it imports anything that reads DATABASE_URL. */
const database = await createTestDatabase();
process.env.DATABASE_URL = database.url;
process.env.DATABASE_OWNER_URL = database.url;

afterAll(() => database.drop());
