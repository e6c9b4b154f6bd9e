/**
 * Entry point: runs a command,
 * `node dist/server/main.js serve | worker | migrate | seed-demo | create-admin | backup | restore | verify-files | forget-lost-key`.
 */
import { readSettings, type Settings } from '#server/settings';
import { reason, StartupError } from '#server/startup-error';

type Command = (settings: Settings, parameters: readonly string[]) => Promise<void>;

const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./server/commands/serve.command.ts')).serve,
  worker: async () => (await import('./server/commands/worker.command.ts')).work,
  migrate: async () => (await import('./server/commands/migrate.command.ts')).migrateDatabase,
  'seed-demo': async () => (await import('./server/commands/seed-demo.command.ts')).seedDemo,
  'create-admin': async () => (await import('./server/commands/create-admin.command.ts')).createFirstAdmin,
  backup: async () => (await import('./server/commands/backup.command.ts')).backup,
  restore: async () => (await import('./server/commands/restore.command.ts')).restore,
  'verify-files': async () => (await import('./server/commands/verify-files.command.ts')).verify,
  'forget-lost-key': async () => (await import('./server/commands/forget-lost-key.command.ts')).forgetLostKey,
};

async function main([name = 'serve', ...parameters]: readonly string[]): Promise<void> {
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined) throw new StartupError(`There is no command ${name}. There are: ${Object.keys(COMMANDS).join(', ')}.`);
  const command = await load();
  await command(readSettings(process.env), parameters);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartupError ? error.message : `Greenroom stopped: ${reason(error)}`}\n`);
  process.exit(1);
});
