// Every npm script comes through here, in words that any Node can read: one that is too old hears why before anything begins.
if (Number(process.version.slice(1).split('.')[0]) >= 20) import('./commands.mjs');
else {
  process.stderr.write(`This needs Node 20 or newer, with npm; this is ${process.version}. Nothing was installed.\n`);
  process.exitCode = 1;
}
