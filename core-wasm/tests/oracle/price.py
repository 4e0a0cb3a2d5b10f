"""The price of a part by Python's decimal: an oracle that shares no line with the core (PRC-01 to PRC-03).

    python3 price.py COUNT SEED

Prints COUNT lines, each a JSON object {"input": "...", "expected": {...}}. An input is the text that the example `price` takes;
`unitPrice` is text, because a JSON number would lose its last digits in most readers. Standard library only.
"""
import json
import random
import sys
from decimal import ROUND_HALF_UP, Decimal, getcontext

getcontext().prec = 200  # exact for every product below

MATERIALS = {'PLA': '0.07', 'PETG': '0.18', 'TPU': '0.28', 'ASA': '0.22', 'ABS': '0.08', 'ABS-GF': '0.32'}
LAYER_HEIGHTS = {'0.1': '1.3', '0.2': '1.0', '0.3': '0.9'}
INFILLS = {'10': '0.8', '20': '1.0', '50': '1.4', '100': '2.0'}
TIERS = [(1, '0'), (5, '5'), (10, '10'), (25, '15'), (50, '20')]
BOUNDS = [1, 2, 4, 5, 6, 9, 10, 11, 24, 25, 26, 49, 50, 51, 1000, 999_999]


def share(setup, per, quantity, order_pieces):
    """What a piece bears of the setup fee: all of it, or its share in hundredths of a cent, half up."""
    among = {'piece': 1, 'position': quantity, 'order': max(order_pieces, quantity)}[per]
    # Whole numbers, so that nothing is rounded before: fee × 10^k / (pieces × 10^(k-4)), and a half more.
    numerator, denominator = Decimal(setup).as_integer_ratio()
    if per == 'piece':
        return Decimal(setup)
    return Decimal((numerator * 10**4 * 2 + denominator * among) // (denominator * among * 2)) / 10**4


def priced(volume, quantity, price, layer, infill, setup, minimum, tiers, colors='0'):
    unit = Decimal(volume) * Decimal(price) * Decimal(layer) * Decimal(infill) + Decimal(colors) + Decimal(setup)
    unit = max(unit, Decimal(minimum))
    percent = max((Decimal(p) for least, p in tiers if quantity >= least), key=lambda p: p, default=Decimal(0))
    cents = (unit * (100 - percent)).quantize(Decimal(1), ROUND_HALF_UP)
    return {
        'unitPrice': format(unit.normalize(), 'f'),
        'discountPercent': float(percent),
        'discountedUnitCents': int(cents),
        'lineCents': int(cents) * quantity,
    }


def volume_of(chance):
    kind = chance.randrange(6)
    if kind == 0:
        return repr(chance.uniform(0, 300))
    if kind == 1:
        return repr(10 ** chance.uniform(-9, 7))
    if kind == 2:  # exact halves of a cent come from short numbers
        return f'{chance.randrange(0, 100_000)}.{chance.randrange(0, 1000):03d}'
    if kind == 3:
        return str(chance.randrange(0, 20_000))
    if kind == 4:  # more digits than an f64 holds: the numbers count as they are written
        return f'{chance.randrange(0, 1000)}.{chance.randrange(0, 10**24):024d}'
    return chance.choice(['0', '0.0', '1e-7', '2.5e2', '15625', '0.1', '71.428571428571431'])


def case(chance):
    quantity = chance.choice(BOUNDS) if chance.random() < 0.6 else chance.randrange(1, 200)
    material = chance.choice(list(MATERIALS))
    layer = chance.choice(list(LAYER_HEIGHTS))
    infill = chance.choice(list(INFILLS))
    prices, layers, infills, setup, minimum, tiers = MATERIALS[material], LAYER_HEIGHTS[layer], INFILLS[infill], '5', '3', TIERS
    volume = volume_of(chance)
    configuration = [f'"material":"{material}"', f'"layerHeight":{layer}', f'"infill":{infill}']
    settings = order = ''
    per, order_pieces, further, color_fee = 'piece', quantity, 0, '0'
    if chance.random() < 0.4:  # the operator's own numbers
        prices = f'{chance.randrange(1, 400) / 1000}'
        layers = f'{chance.randrange(50, 300) / 100}'
        infills = f'{chance.randrange(50, 300) / 100}'
        setup = f'{chance.randrange(0, 2000) / 100}'
        minimum = f'{chance.randrange(0, 4000) / 100}'
        tiers = [(least, f'{chance.randrange(0, 60) / 2}') for least in sorted(chance.sample(range(1, 60), 4))]
        tiers = list(zip((least for least, _ in tiers), sorted((p for _, p in tiers), key=Decimal)))
        per = chance.choice(['piece', 'position', 'order'])
        order_pieces = quantity + chance.choice([0, 1, 2, 7, 200])
        order = f',"orderPieces":{order_pieces}'
        color_fee = f'{chance.choice([0, 50, 125, 333]) / 100}'
        # Twice the same colour is one.
        second, third = chance.choice(['Rot', 'Blau']), chance.choice(['Rot', 'Grün'])
        uses = [chance.random() < 0.5, chance.random() < 0.3]
        further = len({'Rot'} | {name for name, used in zip((second, third), uses) if used}) - 1
        configuration += [
            '"primaryColor":"Rot"', f'"secondaryColor":"{second}"', f'"tertiaryColor":"{third}"',
            f'"useSecondaryColor":{json.dumps(uses[0])}', f'"useTertiaryColor":{json.dumps(uses[1])}',
        ]
        settings = (
            f',"settings":{{"materialPrices":{{"{material}":{prices}}},"layerHeightMultipliers":{{"{layer}":{layers}}},'
            f'"infillMultipliers":{{"{infill}":{infills}}},"fees":{{"setupFee":{setup},"minPrice":{minimum},'
            f'"setupFeePer":"{per}","furtherColorFee":{color_fee}}},'
            f'"quantityDiscounts":[{",".join(f"""{{"minQuantity":{n},"discountPercent":{p}}}""" for n, p in tiers)}]}}'
        )
    text = f'{{"volumeCm3":{volume},"quantity":{quantity},"configuration":{{{",".join(configuration)}}}{settings}{order}}}'
    borne = share(setup, per, quantity, order_pieces)
    return text, priced(volume, quantity, prices, layers, infills, borne, minimum, tiers, Decimal(color_fee) * further)


def main():
    count, seed = int(sys.argv[1]), sys.argv[2]
    chance = random.Random(seed)
    for _ in range(count):
        text, expected = case(chance)
        print(json.dumps({'input': text, 'expected': expected}))


main()
