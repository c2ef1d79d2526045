/** Exits with a message if Node.js is too old. Changes to the project's folder. */
export function checkNode(root) {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Kiosk needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
    process.exit(1);
  }
  process.chdir(root);
}

/** Exits with a message that says how to install what couldn't be imported. */
export function notInstalled() {
  console.error("The packages aren't installed. Run `npm ci` first.");
  process.exit(1);
}
