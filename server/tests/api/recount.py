"""Counts the shop's figures once more, from the exported orders alone: recount.py FOLDER FROM TO.

FOLDER holds orders.csv, parts.csv and refunds.csv of all time. Shares nothing with the server but the words of the headings.
"""
import csv
import json
import sys
from collections import defaultdict
from datetime import date, datetime
from decimal import Decimal
from zoneinfo import ZoneInfo

BERLIN = ZoneInfo("Europe/Berlin")

# As the answer has it, by the word of the export.
SHIPPING = {"Abholung": "pickup", "Standardversand": "shipping", "Expressversand": "express"}


def read(folder, name):
    with open(f"{folder}/{name}.csv", encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file, delimiter=";"))


def cents(text):
    return int(Decimal(text.replace(",", ".")) * 100)


def time(text):
    return datetime.strptime(text, "%d.%m.%Y %H:%M").replace(tzinfo=BERLIN) if text else None


def day(moment):
    return moment.astimezone(BERLIN).date()


def main(folder, first, last):
    orders, parts, refunds = (read(folder, name) for name in ("orders", "parts", "refunds"))
    within = lambda moment: moment is not None and first <= day(moment) <= last
    by_number = {}
    for order in orders:
        by_number[order["Nummer"]] = order
        order["at"] = time(order["Bestellt am"])
        released = order["Entscheidung"] == "Freigegeben"
        order["sold"] = None
        if order["Zahlung"] == "Bezahlt":
            order["sold"] = time(order["Entschieden am"]) if released else order["at"]
        order["paid"] = cents(order["Bezahlt (EUR)"])
    sales = [order for order in orders if within(order["sold"])]
    sold = sum(order["paid"] for order in sales)
    made = [
        refund
        for refund in refunds
        if refund["Stand"] in ("unterwegs", "ausgeführt") and within(time(refund["Veranlasst am"]))
    ]
    of_revenue = [refund for refund in made if by_number[refund["Nummer"]]["sold"]]
    refunded = sum(cents(refund["Betrag (EUR)"]) for refund in of_revenue)
    cancelled = [order for order in orders if within(time(order["Storniert am"]))]
    held = [
        order
        for order in orders
        if order["Zahlung"] == "Angehalten"
        and not order["Entscheidung"]
        and order["Status"] != "Storniert"
        and within(order["at"])
    ]
    first_sale = {}
    for order in orders:
        if order["sold"]:
            first_sale[order["Kunde"]] = min(order["at"], first_sale.get(order["Kunde"], order["at"]))
    returning = [order for order in sales if order["Kunde"] and first_sale[order["Kunde"]] < order["at"]]
    figures = {
        "orders": len(sales),
        "soldCents": sold,
        "averageCents": (2 * sold + len(sales)) // (2 * len(sales)) if sales else 0,
        "refunds": len(of_revenue),
        "refundedCents": refunded,
        "keptCents": sold - refunded,
        "refundedUnsoldCents": sum(cents(refund["Betrag (EUR)"]) for refund in made) - refunded,
        "cancelledOrders": len(cancelled),
        "cancelledCents": sum(cents(order["Gesamt (EUR)"]) for order in cancelled),
        "cancelledOwedCents": sum(max(0, order["paid"] - cents(order["Erstattet (EUR)"])) for order in cancelled),
        "heldOrders": len(held),
        "heldCents": sum(order["paid"] - cents(order["Erstattet (EUR)"]) for order in held),
        "customers": len({order["Kunde"] for order in sales if order["Kunde"]}),
        "returningCustomers": len({order["Kunde"] for order in returning}),
        "returningOrders": len(returning),
    }
    over_time = defaultdict(lambda: [0, 0, 0])
    for order in sales:
        row = over_time[str(day(order["sold"]))]
        row[0] += 1
        row[1] += order["paid"]
    for refund in of_revenue:
        over_time[str(day(time(refund["Veranlasst am"])))][2] += cents(refund["Betrag (EUR)"])
    numbers = {order["Nummer"] for order in sales}
    kinds = {
        "byMaterial": "Material",
        "byColor": "Farbe",
        "byLayerHeight": "Schichthöhe (mm)",
        "byInfill": "Füllgrad (%)",
        "byDiscount": "Mengenrabatt (%)",
    }
    by = {kind: defaultdict(lambda: [0, 0, 0]) for kind in kinds}
    for part in parts:
        if part["Nummer"] not in numbers:
            continue
        for kind, column in kinds.items():
            row = by[kind][part[column]]
            row[0] += 1
            row[1] += int(part["Stück"])
            row[2] += cents(part["Summe (EUR)"])
    by_shipping = defaultdict(lambda: [0, 0, 0])
    for order in sales:
        row = by_shipping[SHIPPING[order["Versand"]]]
        row[0] += 1
        row[1] += cents(order["Versandkosten (EUR)"])
        row[2] += order["paid"]
    json.dump(
        {
            "figures": figures,
            "overTime": over_time,
            "byShipping": by_shipping,
            "paid": sum(within(order["at"]) for order in orders),
            **by,
        },
        sys.stdout,
    )


main(sys.argv[1], date.fromisoformat(sys.argv[2]), date.fromisoformat(sys.argv[3]))
