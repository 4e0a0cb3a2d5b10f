// The payment simulator beside a shop that has no account at Stripe: a process of its own, which the shop knows by its address only.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { start } from './children.mjs';
import { anyFreePort, freePort } from './net.mjs';
import { isWindows, root } from './project.mjs';

/** Arguments of `cargo build`: both programs at once, because Cargo compiles shared crates anew for each selection of packages. */
export const SHOP_PROGRAMS = ['--package', 'server', '--package', 'payment-simulator'];

/** The program that stories and pictures need besides: it makes shops with many orders. */
export const TEST_PROGRAMS = [...SHOP_PROGRAMS, '--package', 'shop-seed'];

const PORT = 12111;

/** No account at Stripe, and no shop with real customers. */
export function isSimulated(env = process.env) {
  return !env.STRIPE_SECRET_KEY && env.SHOP_ENV !== 'production';
}

/** `profile` is the folder below `target/`. */
export function simulatorBinary(profile = 'debug') {
  return join(root, 'target', profile, isWindows ? 'payment-simulator.exe' : 'payment-simulator');
}

/**
 * What both sides have to know of each other: `simulator` and `shop` are environments. The keys are new each time; nothing
 * outlives a start that was signed with them.
 */
export async function simulatorSettings({
  shopAddress,
  dataDir = process.env.DATA_DIR || 'data',
  env = process.env,
}) {
  const bind = env.SIMULATOR_BIND || `127.0.0.1:${await freePort(PORT).catch(() => anyFreePort())}`;
  const keys = {
    STRIPE_SECRET_KEY: `sk_test_simulator_${randomBytes(16).toString('hex')}`,
    STRIPE_WEBHOOK_SECRET: `whsec_simulator_${randomBytes(16).toString('hex')}`,
  };
  return {
    simulator: {
      ...keys,
      SIMULATOR_BIND: bind,
      SIMULATOR_DIR: join(dataDir, 'payment-simulator'),
      WEBHOOK_URLS: `${shopAddress}/api/webhooks/stripe`,
    },
    shop: { ...keys, STRIPE_API_BASE: `http://${bind.replace('0.0.0.0', '127.0.0.1')}/` },
  };
}

/** Starts the simulator; `stdio` or `prefix` as for every child. */
export function startSimulator(settings, options = {}) {
  return start(simulatorBinary(options.profile), [], { ...options, env: settings.simulator });
}
