import { execFile, spawn } from "node:child_process";
import { stat } from "node:fs/promises";
import { promisify } from "node:util";
import { PlainError } from "../shared/plain-error";

const run = promisify(execFile);

/** Who PostgreSQL's processes run as. Null means: as whoever runs this. */
export interface OsUser {
  name: string;
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root: then it runs as the owner of the data folder that is already there, else as the
 * system's `postgres` user, who is created when missing. Null for everyone but root.
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
      // The next way, or the sentence below; another start may also just have created the user.
    }
    const user = await findUser(name);
    if (user) return user;
  }
  throw new PlainError(
    "PostgreSQL can't run as root and no `postgres` user could be created: start as an ordinary user, or set DATABASE_URL.",
  );
}

/** Can this user do that with that path? Asked as the user, because folders above may be closed to him. */
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
