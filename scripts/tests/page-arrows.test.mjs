import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrows, circles, pageOffences } from '../lib/page-arrows.mjs';

test('the features of the page stand in no circle, and every arrow points the right way', () => {
  assert.deepEqual(pageOffences(), []);
});

test('a deliberate circle is found, also one that is closed by a late import', () => {
  const found = pageOffences({
    'features/cart/price.ts': "import { x } from '../order';\n",
    'features/order/pay.ts': "import type { y } from '../upload';\n",
    'features/upload/cards/Card.tsx': "const late = () => import('../../cart');\n",
    'features/review/List.tsx':
      "import { x } from '../cart';\nimport { z } from './z';\nimport { b } from '../../ui';\n",
  });
  assert.deepEqual(found, ['features in a circle: cart -> order -> upload -> cart']);
});

test('what goes past an index is found in a feature that no list names', () => {
  const files = { 'features/new/deep/File.ts': "import {\n  a,\n  b,\n} from '../../cart/price';\n" };
  assert.deepEqual(pageOffences(files), [
    'frontend/src/features/new/deep/File.ts: imports cart past its index',
  ]);
  assert.deepEqual(circles(arrows(files)), []);
});

test('each fence of the page stands', () => {
  const offences = pageOffences({
    'app/Page.tsx': "import { x } from '../admin/orders/x';\nconst y = () => import('../features/cart/y');\n",
    'admin/orders/x.ts': "import { y } from '../../features/cart/y';\nimport { z } from '../../app/z';\n",
    'features/cart/y.ts': "import { x } from '../../admin';\nimport { App } from '../../app/App';\n",
    'ui/Button.tsx': "import { y } from '../features/cart';\n",
    'lib/mesh.ts': "import { Mesh } from 'three';\nimport init from '../core/wasm/core_wasm.js';\n",
    'core/worker.ts': "import init from './wasm/core_wasm.js';\n",
    'viewer/Stage.ts': "import { Mesh } from 'three';\n",
  });
  assert.deepEqual(
    offences.map((text) => text.replace('frontend/src/', '').replace(/^(\S+) imports (\S+).*/, '$1 $2')),
    [
      'app/Page.tsx: admin/orders/x:',
      'admin/orders/x.ts: app/z:',
      'features/cart/y.ts: admin:',
      'features/cart/y.ts: app/App:',
      'ui/Button.tsx: features/cart:',
      'lib/mesh.ts: three:',
      'lib/mesh.ts: core/wasm/core_wasm.js:',
      'app/Page.tsx: cart',
      'admin/orders/x.ts: cart',
    ],
  );
});
