// Imported first by every script that developers start: the rest may use Node 20 features.
const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(
    `Foyer needs Node 20 or newer; this is ${process.version}. Install a newer one from https://nodejs.org.`,
  );
  process.exit(1);
}
