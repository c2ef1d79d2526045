import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { vi } from "vitest";
import { freePort } from "@/scripts/postgres/free-port";

export const DOVECOT = ["/usr/sbin/dovecot", "/usr/bin/dovecot"].find((file) => existsSync(file));
export const NO_DOVECOT = "Dovecot isn't installed here: apt-get install dovecot-imapd";

export interface RunningImap {
  url: string;
  /** A mail arrives. */
  deliver(raw: string): Promise<void>;
  stop(): Promise<void>;
}

/** The numbers of Debian's nobody, to whom a server that root starts gives its work. */
const NOBODY = 65_534;

/** A real IMAP server on this machine, with one mailbox. */
export async function startDovecot(user: string, password: string): Promise<RunningImap> {
  const folder = await mkdtemp(path.join(tmpdir(), "kiosk-imap-"));
  const port = await freePort();
  const mails = path.join(folder, "mail");
  const root = userInfo().uid === 0;
  const [owner, group] = root ? ["nobody", "nogroup"] : [userInfo().username, String(userInfo().gid)];
  for (const part of ["cur", "new", "tmp"]) {
    await mkdir(path.join(mails, part), { recursive: true });
    if (root) await chown(path.join(mails, part), NOBODY, NOBODY);
  }
  if (root) for (const one of [folder, mails]) await chown(one, NOBODY, NOBODY);
  await writeFile(path.join(folder, "users"), `${user}:{PLAIN}${password}\n`);
  const file = path.join(folder, "dovecot.conf");
  await writeFile(
    file,
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = ${owner}
default_internal_group = ${group}
default_login_user = ${owner}
first_valid_uid = 1
mail_uid = ${owner}
mail_gid = ${group}
mail_location = maildir:${mails}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=${owner} gid=${group} home=${folder}
}
`,
  );
  const child = spawn(DOVECOT ?? "", ["-F", "-c", file], { stdio: "ignore" });
  await vi.waitUntil(() => greets(port), { timeout: 60_000, interval: 100 });
  let count = 0;
  return {
    url: `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX`,
    async deliver(raw) {
      const name = `${String(++count).padStart(9, "0")}.kiosk`;
      const mail = path.join(mails, "tmp", name);
      await writeFile(mail, raw);
      if (root) await chown(mail, NOBODY, NOBODY);
      await rename(mail, path.join(mails, "new", name));
    },
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("data", (data) => {
      if (!/^\* OK .*CAPABILITY/m.test(data.toString())) return;
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
    socket.setTimeout(2_000, () => {
      socket.destroy();
      resolve(false);
    });
  });
}
