/** The film of each demo video: usually its own footage, occasionally reused footage. */

/** By task title: the first and the second version of each of its videos. */
export const FILMS: Readonly<Record<string, readonly (readonly [first: string, second: string])[]>> = {
  'Edit: Barrier serum': [['barrier-serum', 'barrier-serum']],
  'Edit: Winter routine in four steps': [
    ['winter-routine-1', 'winter-routine-1'],
    ['winter-routine-2', 'winter-routine-2'],
  ],
  'Edit: Refill pouches explained': [['refill-pouches', 'refill-pouches-v2']],
  'Captions: Refill pouches explained': [['refill-captions', 'refill-captions-v2']],
  'Edit: Behind the scenes': [
    ['lab-tour', 'lab-tour-v2'],
    // Contains some seconds of the refill pouches.
    ['lab-details', 'lab-details'],
  ],
  'Captions: Behind the scenes': [['lab-captions', 'lab-captions-v2']],
  'Edit: Ridge jacket': [
    ['ridge-jacket-1', 'ridge-jacket-1-v2'],
    ['ridge-jacket-2', 'ridge-jacket-2'],
  ],
  'Edit: How to pitch the Lodge tent': [
    ['lodge-tent-1', 'lodge-tent-1-v2'],
    ['lodge-tent-2', 'lodge-tent-2-v2'],
    ['lodge-tent-3', 'lodge-tent-3-v2'],
  ],
  'Captions: How to pitch the Lodge tent': [['lodge-tent-captions', 'lodge-tent-captions-v2']],
  'Edit: Packing list': [
    // The second film of the tent, mirrored.
    ['packing-list-1', 'packing-list-1-v2'],
    ['packing-list-2', 'packing-list-2-v2'],
  ],
  'Edit: Summit stove': [
    ['summit-stove-1', 'summit-stove-1-v2'],
    // The same file as the first video.
    ['summit-stove-1', 'summit-stove-2-v2'],
  ],
  'Edit: Spring palette': [
    ['spring-palette-1', 'spring-palette-1'],
    ['spring-palette-2', 'spring-palette-2'],
  ],
  'Edit: Small kitchen, big table': [
    ['small-kitchen', 'small-kitchen-v2'],
    // Contains a close-up of the ridge jacket of another client.
    ['small-kitchen-insert', 'small-kitchen-insert'],
  ],
  'Edit: Candle pouring, slow cut': [
    ['candle-1', 'candle-1-v2'],
    ['candle-2', 'candle-2-v2'],
    ['candle-3', 'candle-3-v2'],
  ],
  'Edit: Studio showreel': [['showreel', 'showreel']],
};
