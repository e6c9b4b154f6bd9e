/** Rejects retired words: each concept has one plain, modern name (the glossary is in ARCHITECTURE.md). */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** Each with its replacement. Found as whole words and as parts of identifiers. */
const RETIRED: Readonly<Record<string, string>> = {
  reckon: 'calculate',
  reckons: 'calculates',
  reckoned: 'calculated',
  reckoning: 'calculating',
  reckoner: 'calculator',
  reckoners: 'calculators',
  reckonable: 'calculable',
  beside: 'next to, or compared with',
  crew: 'assignees',
  crews: 'assignees',
  crewed: 'assigned',
  asker: 'requester',
  askers: 'requesters',
  deed: 'handler or operation',
  door: 'entry point',
  doors: 'entry points',
  tell: 'report, say or show',
  tells: 'reports, says or shows',
  telling: 'reporting or progress',
  told: 'reported, said or shown',
  untold: 'unknown',
  fact: 'input or detail',
  facts: 'inputs or details',
  stands: 'is, is shown or is kept',
  stood: 'was',
  lean: 'depend',
  leans: 'depends',
  anew: 'again',
  lawful: 'allowed',
  unasked: 'without being asked',
  announce: 'publishChange',
  ladder: 'order',
  somebody: 'someone, or who it is: the user, the employee, the caller',
  whoever: 'the user who, or anyone who',
  whomever: 'anyone whom',
  everybody: 'everyone',
  anybody: 'anyone',
  meanwhile: 'while, or in the meantime',
};
const PHRASES: Readonly<Record<string, string>> = {
  'by itself': 'automatically or on its own',
  'by themselves': 'automatically or on their own',
  'of itself': 'automatically',
  'by hand': 'manually',
  'put out': 'signed out',
  'e-mail': 'email',
  'e-mails': 'emails',
};
/** Ordinary uses of a retired word. */
const FINE =
  /\bstands (for|in for|in the way|out|still|on its own)\b|\bin fact\b|\bas it stands\b|\bnotifications\/announce\b|\bdeletedMeanwhile\b/gi;
const FOLDERS = ['src', 'services', 'media-tools', 'checks', 'test', 'e2e', 'docs', 'bench', 'scripts', 'deploy', 'migrations/functions'];
const OURS = 'words.test.ts';

/** Words, and the parts of identifiers: `oneAsker` is one and asker. */
const PARTS = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g;
const PHRASE_PATTERNS = Object.keys(PHRASES).map((phrase) => [phrase, new RegExp(`\\b${phrase.replaceAll(' ', '\\s+')}\\b`, 'i')] as const);

/** Functions and parameters named `act` hide what they do. */
const VAGUE_NAMES = /\bacts?(?=\(|\?:|:| =)/;

/** Texts and labels must not be named "words". */
const MESSAGES = /[a-z]Words(?![a-z])|[A-Z]_WORDS\b/;
/** Only files that decide something begin like this; every other file says what it contains or does. */
const DECIDES = /^(?:#!.*\n)?\/\*\*?\s+(?:\* )?Decides /;
const DECIDING = /\.rules\.ts$|^src\/(core\/access|domains\/map)\.ts$/;

function retiredIn(text: string): string[] {
  const plain = text.replace(FINE, '');
  const parts = new Set(plain.match(PARTS)?.map((part) => part.toLowerCase()));
  return [...parts]
    .filter((part) => Object.hasOwn(RETIRED, part))
    .concat(PHRASE_PATTERNS.filter(([, pattern]) => pattern.test(plain)).map(([phrase]) => phrase));
}

function files(): string[] {
  const inside = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => !file.split(path.sep).some((name) => name === 'node_modules' || name === 'dist'))
      .map((file) => path.join(folder, file)),
  );
  const top = readdirSync('.').filter((file) => file.endsWith('.md'));
  return [...inside, ...top].filter(
    (file) =>
      /\.(tsx?|mts|mjs|css|md|sh|conf|html|txt|sql)$/.test(file) &&
      !file.startsWith(path.join('src', 'web', 'public')) &&
      statSync(file).isFile(),
  );
}

describe('retired words', () => {
  it('are not used as names of messages', () => {
    expect(files().filter((file) => path.basename(file) !== OURS && MESSAGES.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('are not vague names of functions', () => {
    const code = files().filter((file) => /\.(tsx?|mts|mjs)$/.test(file) && path.basename(file) !== OURS);
    expect(code.filter((file) => VAGUE_NAMES.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('do not begin a file that decides nothing', () => {
    const posix = (file: string) => file.split(path.sep).join('/');
    expect(files().filter((file) => !DECIDING.test(posix(file)) && DECIDES.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('are in no file and in no file name', () => {
    const found = files()
      .filter((file) => path.basename(file) !== OURS)
      .flatMap((file) => {
        const named = retiredIn(path.basename(file)).map(
          (word) => `${file} is named with ${word}: write ${RETIRED[word] ?? PHRASES[word]}`,
        );
        const lines = readFileSync(file, 'utf8').split('\n');
        const within = lines.flatMap((line, index) =>
          retiredIn(line).map((word) => `${file}:${index + 1} has ${word}: write ${RETIRED[word] ?? PHRASES[word]}`),
        );
        return [...named, ...within];
      });
    expect(found).toEqual([]);
  });

  it.each([
    ['// What the asker may see.', ['asker']],
    ['const askerName = one;', ['asker']],
    ['const oneAsker = one;', ['asker']],
    ['const FACTS = [];', ['facts']],
    ['reckonItems(tx)', ['reckon']],
    ['It is matched by hand.', ['by hand']],
    ['What stands above the list.', ['stands']],
    ['What it stands for stands in the way.', []],
    ['outdoor, artifact, storytelling, clean, factory', []],
  ])('%s', (text, words) => {
    expect(retiredIn(text)).toEqual(words);
  });
});
