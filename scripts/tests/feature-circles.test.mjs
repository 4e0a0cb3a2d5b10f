import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrows, circles, featureOffences } from '../lib/feature-circles.mjs';

test('the features of the front end stand in no circle, and reach each other through their index', () => {
  assert.deepEqual(featureOffences(), []);
});

test('a deliberate circle is found, also one that is closed by a late import', () => {
  const found = featureOffences({
    'cart/price.ts': "import { x } from '../order';\n",
    'order/pay.ts': "import type { y } from '../upload';\n",
    'upload/cards/Card.tsx': "const late = () => import('../../cart');\n",
    'review/List.tsx':
      "import { x } from '../cart';\nimport { z } from './z';\nimport { b } from '../../ui';\n",
  });
  assert.deepEqual(found, ['features in a circle: cart -> order -> upload -> cart']);
});

test('what goes past an index is found in a feature that no list names', () => {
  const files = { 'new/deep/File.ts': "import {\n  a,\n  b,\n} from '../../cart/price';\n" };
  assert.deepEqual(featureOffences(files), [
    'frontend/src/features/new/deep/File.ts: imports cart past its index',
  ]);
  assert.deepEqual(circles(arrows(files)), []);
});
