import { execFile, spawn } from "node:child_process";
import { stat } from "node:fs/promises";
import { promisify } from "node:util";
import { PlainError } from "../shared/plain-error";

const run = promisify(execFile);

/** The OS user of PostgreSQL's processes. Null: the current user. */
export interface OsUser {
  name: string;
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root. Root therefore uses the owner of the existing data folder, otherwise the system's
 * `postgres` user, which is created if missing. Null if not root.
 */
export async function postgresOsUser(clusterDir: string): Promise<OsUser | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(clusterDir).catch(() => null);
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  return (await findUser("postgres")) ?? (await createUser("postgres"));
}

async function findUser(name: string): Promise<OsUser | null> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}

async function createUser(name: string): Promise<OsUser> {
  const attempts: [string, string[]][] = [
    ["useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", name]],
    ["adduser", ["-S", "-D", "-H", name]],
  ];
  for (const [command, args] of attempts) {
    try {
      await run(command, args);
    } catch {
      // Try the next command, or fail with the error below. Another start may also have just created the user.
    }
    const user = await findUser(name);
    if (user) return user;
  }
  throw new PlainError(
    "PostgreSQL can't run as root, and no `postgres` user could be created. Start as an ordinary user, or set DATABASE_URL.",
  );
}

/** Whether this user can access a path. Runs the check as that user, because parent folders may be closed to it. */
export function canUse(user: OsUser, file: string, how: "x" | "r" | "w"): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn("/bin/sh", ["-c", `test -${how} "$1"`, "sh", file], {
      uid: user.uid,
      gid: user.gid,
      cwd: "/",
      stdio: "ignore",
    });
    child.on("error", () => resolve(false));
    child.on("exit", (code) => resolve(code === 0));
  });
}
