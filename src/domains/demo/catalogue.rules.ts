/** What the demo's clients sell: product names, prices in pence, and the products of each account. */
import { chanceOf } from './chance.rules.ts';

export interface DemoProduct {
  readonly id: string;
  readonly name: string;
  readonly pence: number;
  /** Relative popularity on the account. */
  readonly appeal: number;
}

type Line = readonly (readonly [name: string, pence: number])[];

const SKINCARE: Line = [
  ['Hydra Bloom Serum 30 ml', 1899],
  ['Bare Minimum Cleanser 150 ml', 1199],
  ['Rosehip Night Oil 30 ml', 2199],
  ['Vitamin C Glow Drops', 1749],
  ['Oat Barrier Cream 50 ml', 1599],
  ['SPF 50 Daily Veil', 1649],
  ['Clay Reset Mask 75 ml', 1299],
  ['Peptide Eye Balm', 1849],
  ['Lip Butter Trio', 999],
  ['Petal Mist Toner 100 ml', 1149],
  ['Overnight Lip Mask', 849],
  ['Glow Starter Set', 3499],
  ['Niacinamide Booster 10%', 1399],
  ['Bare Body Lotion 250 ml', 1249],
  ['Retinal Renew Serum 30 ml', 2499],
  ['Konjac Sponge Pair', 649],
  ['Jade Roller', 1099],
  ['Hand Cream Duo', 1049],
];
const CAMPING: Line = [
  ['Ridge 2 Tent, two person', 8999],
  ['Down Sleeping Bag −5 °C', 6499],
  ['Insulated Flask 750 ml', 2199],
  ['Summit Camp Stove', 3299],
  ['Self-inflating Mat', 3899],
  ['Storm Lantern', 2499],
  ['Packable Camp Chair', 2999],
  ['Titanium Cook Set', 4499],
  ['Dry Bag Set of 3', 1899],
  ['Merino Blanket', 4299],
  ['Fire Starter Kit', 1299],
  ['Trekking Towel XL', 1499],
  ['Camp Mug, enamel', 1099],
  ['Solar Power Bank 20 Ah', 3999],
];
const TRAIL: Line = [
  ['Featherlight Rain Jacket', 5499],
  ['Trail Running Vest 8 l', 3999],
  ['Head Torch 400 lm', 2299],
  ['Merino Socks, 3 pairs', 2099],
  ['Carbon Trekking Poles', 4599],
  ['Daypack 22 l', 4299],
  ['Grip Gloves', 1799],
  ['Thermal Base Layer', 2999],
  ['Sun Cap', 1499],
  ['Soft Flask 500 ml', 1299],
  ['Gaiters', 2399],
  ['Trail Shorts', 2799],
  ['Neck Warmer', 1199],
  ['First Aid Pouch', 1699],
];
const HOME: Line = [
  ['Linen Cushion Cover 45 cm', 1499],
  ['Stoneware Vase, tall', 2299],
  ['Waffle Throw', 2999],
  ['Soy Candle, fig leaf', 1299],
  ['Rattan Storage Basket', 1999],
  ['Cotton Bath Towel Set', 2799],
  ['Hanging Planter', 1399],
  ['Reed Diffuser, cedar', 1699],
  ['Jute Rug 120 × 170', 4999],
  ['Ceramic Table Lamp', 3899],
  ['Bamboo Laundry Hamper', 3299],
  ['Picture Frame Set of 4', 1899],
  ['Linen Bedding Set, double', 5999],
  ['Bath Mat, half moon', 1599],
];
const KITCHEN: Line = [
  ['Cast Iron Casserole 4 l', 4499],
  ['Acacia Chopping Board', 2299],
  ['Ceramic Frying Pan 28 cm', 2799],
  ['Glass Storage Jars, set of 5', 2199],
  ['Stoneware Mug Set of 4', 1999],
  ['Chef’s Knife 20 cm', 3299],
  ['Linen Tea Towels, 3', 1199],
  ['Olive Oil Pourer', 999],
  ['Digital Kitchen Scale', 1699],
  ['Salad Bowl, olive wood', 2499],
  ['Silicone Baking Set', 1499],
  ['Pour-over Coffee Set', 2699],
  ['Spice Rack, bamboo', 1899],
  ['Cooling Rack Pair', 1099],
];
const LINES: Readonly<Record<string, Line>> = {
  'bloomandbare.uk': SKINCARE,
  'bloomandbare.glow': SKINCARE,
  northpeak: [...CAMPING, ...TRAIL],
  'northpeak.trail': TRAIL,
  'northpeak.usa': CAMPING,
  'casaverde.home': HOME,
  'casaverde.kitchen': KITCHEN,
  'casaverde.outlet': [...HOME, ...KITCHEN],
};
/** Price factor of the outlet. */
const OUTLET_SHARE = 0.7;
const ID_START = '1729';
const ID_DIGITS = 15;

/** Products of an account, sorted by popularity, which differs between accounts. */
export function productsOf(identity: string): DemoProduct[] {
  const chance = chanceOf(`best sellers of ${identity}`);
  return [...LINES[identity]!]
    .map(([name, pence]) => ({ name, pence, place: chance.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ name, pence }, rank) => ({
      id: `${ID_START}${digits(name, ID_DIGITS)}`,
      name,
      pence: identity === 'casaverde.outlet' ? Math.round(pence * OUTLET_SHARE) : pence,
      appeal: (rank + 1) ** -0.7,
    }));
}

/** Numeric text with the length of the platform's ids, which exceed the precision of a double. */
export function digits(seed: string, length: number): string {
  const chance = chanceOf(seed);
  return Array.from({ length }, () => chance.whole(0, 9)).join('');
}
