// Every npm script comes through here, in words that any Node can read: one that is too old hears why before anything begins.
if (Number(process.versions.node.split('.')[0]) >= 20) import('./commands.mjs');
else {
  const found = process.versions.node;
  process.stderr.write(
    `This needs Node 20 or newer, with npm; this is Node ${found}. Nothing was installed or changed.\n`,
  );
  process.exitCode = 1;
}
