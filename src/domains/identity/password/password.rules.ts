/** Decides which passwords are acceptable: long enough, not common, without parts of the user's name, and without sequences of digits. */

export const MIN_PASSWORD_LENGTH = 10;

type PasswordFault = 'TOO_SHORT' | 'COMMON' | 'OWN_NAME' | 'DIGITS';

export const PASSWORD_MESSAGES: Readonly<Record<PasswordFault, string>> = {
  TOO_SHORT: `This value is too short. It should have ${MIN_PASSWORD_LENGTH} characters or more.`,
  COMMON: 'This password is too common. Choose one that is harder to guess.',
  OWN_NAME: 'The password should not contain your name, username or email address.',
  DIGITS: 'The password should not consist of digits only, or contain a sequence such as 1234 or 0000.',
};

/** Length of a rejected sequence; people append such sequences to a word to make it long enough. */
const DIGITS_IN_A_ROW = 4;
/** Names shorter than this occur inside ordinary words, and are rejected only as separate words. */
const SHORT_NAME = 4;
const ALPHABETS = ['abcdefghijklmnopqrstuvwxyz', 'zyxwvutsrqponmlkjihgfedcba'];

/**
 * @param common lower-case passwords known from leaks. @param names of the user: username, email address, nickname, first and last name.
 */
export function passwordFault(
  password: string,
  common: ReadonlySet<string>,
  names: readonly (string | null | undefined)[],
): PasswordFault | null {
  if (Array.from(password).length < MIN_PASSWORD_LENGTH) return 'TOO_SHORT';
  const folded = fold(password);
  if (common.has(folded) || new Set(folded).size === 1 || isCommonInside(folded, common)) return 'COMMON';
  if (names.some((name) => partsOf(name ?? '').some((part) => holds(folded, part)))) return 'OWN_NAME';
  if (/^\d+$/.test(folded) || hasDigitsInARow(folded)) return 'DIGITS';
  return null;
}

/** Removes accents: "Zoë" is guessed as "zoe" too. */
function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The whole name and each of its words; of an email address only the part before the @, since colleagues share the rest. */
function partsOf(name: string): string[] {
  const whole = fold(name.trim());
  const own = whole.split('@', 1)[0]!;
  return [whole, own, ...own.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length > 2);
}

function holds(password: string, part: string): boolean {
  if (part.length >= SHORT_NAME) return password.includes(part);
  return password.split(/[^\p{L}]+/u).includes(part);
}

/** A common password or part of the alphabet that is repeated, has digits or signs around it, or has them in place of letters. */
function isCommonInside(password: string, common: ReadonlySet<string>): boolean {
  const inner = password.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  // Long random digits remain hard to guess with a common word next to them.
  if (inner.length * 2 < password.length) return false;
  const isCommon = (text: string) => common.has(text) || isPartOfAlphabet(text);
  return [inner, inner.replaceAll(/[@4301$5!7]/g, (sign) => LETTERS[sign]!)].some(
    (text) => isCommon(text) || partsRepeated(text).some(isCommon),
  );
}

/** "abcdefgh", or backwards. */
function isPartOfAlphabet(text: string): boolean {
  return ALPHABETS.some((alphabet) => alphabet.includes(text));
}

/** What a text consists of when it is the same part twice or more, with or without digits and signs in between. */
function partsRepeated(text: string): string[] {
  const words = text.split(/[^\p{L}]+/u);
  const half = text.slice(0, text.length / 2);
  return [...(words.length > 1 && new Set(words).size === 1 ? [words[0]!] : []), ...(half.repeat(2) === text ? [half] : [])];
}

const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  $: 's',
  '5': 's',
  '7': 't',
};

function hasDigitsInARow(text: string): boolean {
  return [1, -1, 0].some((step) => {
    let run = 1;
    for (let index = 1; index < text.length; index += 1) {
      const [before, now] = [text.charCodeAt(index - 1), text.charCodeAt(index)];
      run = isDigit(before) && isDigit(now) && now - before === step ? run + 1 : 1;
      if (run === DIGITS_IN_A_ROW) return true;
    }
    return false;
  });
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
