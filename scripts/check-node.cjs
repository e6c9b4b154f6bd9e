/**
 * Ends with one line on a Node that is too old. Loaded before the scripts, and written so that the oldest Node can read it: an older one
 * could not even parse them.
 */
'use strict';

var LEAST = [20, 19];
var parts = process.versions.node.split('.');
var major = Number(parts[0]);
var minor = Number(parts[1]);

if (major < LEAST[0] || (major === LEAST[0] && minor < LEAST[1])) {
  process.stderr.write('Greenroom needs Node ' + LEAST.join('.') + ' or newer; this is ' + process.versions.node + '.\n');
  process.exit(1);
}
