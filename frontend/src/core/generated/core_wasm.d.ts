/* tslint:disable */
/* eslint-disable */
/**
 * A [`CoreError`] as it goes over the wire and out of the WASM package.
 */
export interface ErrorInfo {
    /**
     * Stable code.
     */
    code: ErrorCode;
    /**
     * The German sentence, without wrapper.
     */
    message: string;
    /**
     * The format that was being read, if any.
     */
    format: Format | undefined;
    /**
     * Where it was found, if that is known.
     */
    position: Position | undefined;
}

/**
 * A colour on offer.
 */
export interface Color {
    /**
     * German name.
     */
    name: string;
    /**
     * `#rrggbb`.
     */
    hex: string;
}

/**
 * A file format that the shop takes.
 */
export type Format = "stl" | "obj" | "step" | "ply" | "amf";

/**
 * A form or settings field that was refused, with its German text.
 */
export interface FieldError {
    /**
     * The field's wire name, camelCase; nested fields with dots, e.g. `fees.setupFee`.
     */
    field: string;
    /**
     * The German text to show beside it.
     */
    message: string;
}

/**
 * A larger quantity that costs less than the present one.
 */
export interface MoreForLess {
    /**
     * Pieces.
     */
    quantity: number;
    /**
     * By how many cents less.
     */
    savedCents: number;
}

/**
 * A layer height as the shop names it.
 */
export interface CatalogLayerHeight {
    /**
     * Layer height in mm.
     */
    mm: number;
    /**
     * Quality in German, e.g. 'Hoch'.
     */
    label: string;
}

/**
 * A line of a cart that is to be shown, whatever is wrong with it.
 */
export interface ShownLine {
    /**
     * Priced volume of one piece in cm³; missing where it is not known.
     */
    volumeCm3?: number | undefined;
    /**
     * Pieces.
     */
    quantity: number;
    /**
     * How they are printed.
     */
    configuration: Configuration;
    /**
     * The longest side of a piece in mm, as far as it is known.
     */
    longestSideMm?: number | undefined;
}

/**
 * A material as the shop describes it.
 */
export interface CatalogMaterial {
    /**
     * Name and key in the settings, e.g. `PLA`.
     */
    id: string;
    /**
     * What it is good for, in German.
     */
    description: string;
}

/**
 * A model that is suspiciously small or large, and what it may have been meant to be.
 */
export interface UnitSuspicion {
    /**
     * What is suspicious, and the question if there are suggestions; German.
     */
    message: string;
    /**
     * Sizes that would fit the plate and not be suspicious again. Empty where no unit explains the size.
     */
    suggestions: UnitSuggestion[];
    /**
     * The part is so small that it is ordered only once its customer has said what was meant.
     */
    needsAnswer: boolean;
}

/**
 * A parcel up to a weight and a longest side.
 */
export interface ParcelClass {
    /**
     * Heaviest parcel in grams, packing included.
     */
    maxGrams: number;
    /**
     * Longest side of a part in mm.
     */
    maxSideMm: number;
    /**
     * Parcel shipping in euro.
     */
    price: number;
    /**
     * Express shipping in euro.
     */
    expressPrice: number;
}

/**
 * A reason why the volume of a file's bodies is not sure. `Doubt::sentence` words it.
 */
export type Doubt = "unmeasuredBodies" | "surfaceModels" | "unknownGeometry" | "openBodies" | "voids" | "noVolume" | "overBox" | "lengthUnits" | "placements" | "otherFiles" | "tooLarge";

/**
 * A size that the model would have in another unit.
 */
export interface UnitSuggestion {
    /**
     * The unit that the file is meant in or, if the model is too large, was converted from once too often.
     */
    unit: LengthUnit;
    /**
     * The unit's German name and the size: `Zoll: 50,8 × 25,4 × 12,7 mm`.
     */
    label: string;
    /**
     * What the customer answers who means this one; it says what the lengths are multiplied by.
     */
    fileUnit: FileUnit;
    /**
     * Extent along x, y and z in mm, scaled.
     */
    dimensionsMm: [number, number, number];
}

/**
 * A tier of the quantity discount.
 */
export interface QuantityDiscount {
    /**
     * Least quantity of the tier.
     */
    minQuantity: number;
    /**
     * Discount on the unit price in percent.
     */
    discountPercent: number;
}

/**
 * A unit of length that the file may have been meant in.
 */
export type LengthUnit = "inch" | "centimeter" | "meter";

/**
 * An infill as the shop names it.
 */
export interface CatalogInfill {
    /**
     * Infill in percent.
     */
    percent: number;
    /**
     * As shown, e.g. '20 %'.
     */
    label: string;
}

/**
 * Everything that a cart or an order shows in figures.
 */
export interface CartTotals {
    /**
     * One quote per line, in the lines' order.
     */
    lines: Quote[];
    /**
     * Number of lines ('Positionen').
     */
    assemblies: number;
    /**
     * Number of pieces.
     */
    parts: number;
    /**
     * Sum of the lines in cents.
     */
    itemsCents: number;
    /**
     * Shipping in cents.
     */
    shippingCents: number;
    /**
     * Items plus shipping in cents.
     */
    totalCents: number;
}

/**
 * Everything that a line of a cart shows in figures.
 */
export interface LineQuote {
    /**
     * The price as the server charges it, or one to show where there is none.
     */
    quote: Quote;
    /**
     * Whether it is the price that the server charges.
     */
    orderable: boolean;
    /**
     * Why the part is not sold as it is configured, in German: something of it is unknown or hidden.
     */
    refusal?: string;
    /**
     * The next discount that a larger quantity reaches.
     */
    nextDiscount?: QuantityDiscount;
    /**
     * A larger quantity that costs less.
     */
    moreForLess?: MoreForLess;
}

/**
 * Fees in euro.
 */
export interface Fees {
    /**
     * Added to each unit price, whole or as the share of a piece.
     */
    setupFee?: number;
    /**
     * What it is charged for once.
     */
    setupFeePer?: SetupFeePer;
    /**
     * Added to each unit price for every colour of the part beside the first.
     */
    furtherColorFee?: number;
    /**
     * Least unit price before the discount.
     */
    minPrice?: number;
    /**
     * Parcel shipping of an order.
     */
    shippingCost?: number;
    /**
     * Express shipping of an order.
     */
    expressShippingCost?: number;
}

/**
 * How a part relates to the plate.
 */
export interface PlateFit {
    /**
     * The part fits as it lies: no side is over the limit. Exactly the limit fits.
     */
    fits: boolean;
    /**
     * The part fits as it lies, or once it is turned by 45° about one of its axes, askance over the plate. The print space is a
     * cube: turns by right angles change nothing.
     */
    fitsTurned: boolean;
    /**
     * Extent along x in mm.
     */
    lengthMm: number;
    /**
     * Extent along y in mm.
     */
    widthMm: number;
    /**
     * Extent along z in mm.
     */
    heightMm: number;
    /**
     * The limit in mm.
     */
    limitMm: number;
}

/**
 * How far a volume can be trusted.
 */
export type Trust = "sure" | "repaired" | "unsure";

/**
 * How long each way of shipping takes. The server turns it into days of the calendar.
 */
export interface DeliveryTimes {
    /**
     * Collected.
     */
    pickup?: DeliveryTime;
    /**
     * Parcel.
     */
    shipping?: DeliveryTime;
    /**
     * Express parcel.
     */
    express?: DeliveryTime;
    /**
     * Orders from this hour on (0 to 24, German time) count from the next working day.
     */
    cutOffHour?: number;
    /**
     * What the workshop prints on a working day, in cm³. 0: an order takes the days above, however much it is.
     */
    capacityCm3PerDay?: number;
    /**
     * The most working days of work, those before an order included, for which a day is promised; an order with more is not taken
     * online. 0: no limit.
     */
    longestQueueDays?: number;
}

/**
 * How the parts reach the customer.
 */
export type Shipping = "pickup" | "shipping" | "express";

/**
 * Of one material.
 */
export interface Density {
    /**
     * Density in g/cm³.
     */
    densityGCm3: number;
}

/**
 * One step on the way to a price.
 */
export interface QuoteStep {
    /**
     * What the step does.
     */
    kind: StepKind;
    /**
     * German label, e.g. 'Schichthöhe 0,2 mm (Standard)'.
     */
    label: string;
    /**
     * The step's own number as an exact decimal, e.g. `0.07`; its meaning follows from `kind`.
     */
    operand: string;
    /**
     * The amount after this step in euro, as an exact decimal.
     */
    result: string;
}

/**
 * The basis for the formats where the owner may choose (docs/DECISIONS.md, 'Prices').
 */
export interface VolumeBasis {
    /**
     * Basis for OBJ.
     */
    obj?: Basis;
    /**
     * Basis for STEP.
     */
    step?: Basis;
}

/**
 * The class that holds an order.
 */
export interface Parcel {
    /**
     * Up to how many grams it goes.
     */
    maxGrams: number;
    /**
     * How many of them the weight needs.
     */
    count: number;
}

/**
 * The classes, the smallest first. Without any an order pays the flat fees.
 */
export interface Parcels {
    /**
     * At most eight.
     */
    classes?: ParcelClass[];
    /**
     * What box and filling weigh, in grams, for each order.
     */
    packingGrams?: number;
}

/**
 * The contact data of an order.
 */
export interface CustomerData {
    /**
     * First name.
     */
    firstName?: string;
    /**
     * Last name.
     */
    lastName?: string;
    /**
     * E-mail address.
     */
    email?: string;
    /**
     * Phone number.
     */
    phone?: string;
    /**
     * Company.
     */
    company?: string;
    /**
     * Ordered as a business, with the company above: rights of consumers are not meant then (§§ 13, 14 BGB).
     */
    isBusiness?: boolean;
    /**
     * The customer's own number of the order, which stands on its papers.
     */
    reference?: string;
    /**
     * Words to the shop.
     */
    message?: string;
    /**
     * Whether the terms are accepted.
     */
    agreeToTerms?: boolean;
}

/**
 * The fees of an order, and the parcel that they are for.
 */
export interface ShippingFees {
    /**
     * Parcel shipping in cents.
     */
    shippingCents: number;
    /**
     * Express shipping in cents.
     */
    expressCents: number;
    /**
     * By which class they are charged; missing where the flat fees are.
     */
    parcel?: Parcel;
}

/**
 * The measures of a file, bit for bit the same in the browser and on the server.
 */
export interface Measures {
    /**
     * The format it was read as.
     */
    format: Format;
    /**
     * Triangles, degenerate ones included.
     */
    triangles: number;
    /**
     * Vertices as stored in the file (STL: three for each facet).
     */
    vertices: number;
    /**
     * Volume in mm³ that a slicer would fill, once the surface is repaired (docs/DECISIONS.md); None where it bounds none.
     */
    volumeMm3: number | undefined;
    /**
     * The share of the bounding box (FMT-09, FMT-11) in mm³, for the formats that are priced by it; None for the others.
     */
    estimatedVolumeMm3: number | undefined;
    /**
     * Area of all triangles in mm².
     */
    surfaceAreaMm2: number;
    /**
     * Extent along x, y and z in mm, of the vertices that triangles use.
     */
    dimensionsMm: [number, number, number];
    /**
     * Every edge has exactly two faces, and there is one: no [`Self::boundary_edges`], no [`Self::non_manifold_edges`].
     */
    watertight: boolean;
    /**
     * Connected parts of the surface.
     */
    shells: number;
    /**
     * Edges with one face only: the rims of holes. An edge is a pair of positions, equal to the bit (−0 counts as 0),
     * between which a triangle has a side. Triangles with two equal corners have no edges here.
     */
    boundaryEdges: number;
    /**
     * Edges with three faces or more: where bodies touch along a line, or a face is there twice.
     */
    nonManifoldEdges: number;
    /**
     * Triangles without an area: two corners are one point, or all three lie on a line.
     */
    degenerateTriangles: number;
    /**
     * Neighbours face the same way: at every edge the faces can be paired so that the two of a pair run along it in opposite
     * directions, and one at most is left over. Whether that way is outwards, the sign of the volume says.
     */
    consistentWinding: boolean;
    /**
     * How far [`Self::volume_mm3`] can be trusted.
     */
    trust: Trust;
    /**
     * Why [`Self::trust`] is unsure, as far as the format tells: each reason once. Empty for meshes.
     */
    doubts: Doubt[];
    /**
     * What had to be repaired before the volume could be measured.
     */
    repairs: Repairs;
    /**
     * The file should name the unit of its lengths and does not: they count as millimetres until its customer says otherwise.
     */
    unitUnknown?: boolean;
}

/**
 * The nine fields of CFG-13. Missing fields take their defaults (PRC-05).
 */
export interface Configuration {
    /**
     * Material, a key of [`Settings::material_prices`].
     */
    material?: string;
    /**
     * Main colour by name.
     */
    primaryColor?: string;
    /**
     * Second colour by name; counts only with `use_secondary_color`.
     */
    secondaryColor?: string;
    /**
     * Third colour by name; counts only with `use_tertiary_color`.
     */
    tertiaryColor?: string;
    /**
     * Whether the second colour is wanted.
     */
    useSecondaryColor?: boolean;
    /**
     * Whether the third colour is wanted.
     */
    useTertiaryColor?: boolean;
    /**
     * The customer's words on where which colour goes.
     */
    colorDescription?: string;
    /**
     * Layer height in mm, a key of [`Settings::layer_height_multipliers`].
     */
    layerHeight?: number;
    /**
     * Infill in percent, a key of [`Settings::infill_multipliers`].
     */
    infill?: number;
}

/**
 * The owner's choices about what is sold. Names are keys of the settings' other maps.
 */
export interface Offer {
    /**
     * All materials in the order in which they are shown. Empty: as shipped, the owner's own ones last.
     */
    materials?: string[];
    /**
     * Materials that are not sold at present.
     */
    hiddenMaterials?: string[];
    /**
     * Colours that are not sold at present, by material.
     */
    hiddenColors?: Record<string, string[]>;
    /**
     * Layer heights that are not sold at present, keys such as `0.2`.
     */
    hiddenLayerHeights?: string[];
    /**
     * Infills that are not sold at present, keys such as `20`.
     */
    hiddenInfills?: string[];
    /**
     * Former names of materials, and what they are called now.
     */
    renamedMaterials?: Record<string, string>;
    /**
     * Former names of colours, and what they are called now, by material.
     */
    renamedColors?: Record<string, Record<string, string>>;
}

/**
 * The price of a quantity of one part, with the way there.
 */
export interface Quote {
    /**
     * Unit price before the discount in euro, unrounded (the f64 nearest to the exact decimal in `steps`).
     */
    unitPrice: number;
    /**
     * Unit price before the discount in cents, half a cent up; to show, never to calculate with.
     */
    unitCentsBeforeDiscount: number;
    /**
     * Discount of the tier in percent.
     */
    discountPercent: number;
    /**
     * Unit price after the discount in cents, half a cent up.
     */
    discountedUnitCents: number;
    /**
     * `discounted_unit_cents` × `quantity`.
     */
    lineCents: number;
    /**
     * The quantity that was priced.
     */
    quantity: number;
    /**
     * The itemised way there.
     */
    steps: QuoteStep[];
}

/**
 * The settings object.
 */
export interface Settings {
    /**
     * Euro per cm³ by material.
     */
    materialPrices?: Record<string, number>;
    /**
     * Multiplier by layer height in mm, keys such as `0.2`.
     */
    layerHeightMultipliers?: Record<string, number>;
    /**
     * Multiplier by infill in percent, keys such as `20`.
     */
    infillMultipliers?: Record<string, number>;
    /**
     * Fees in euro.
     */
    fees?: Fees;
    /**
     * Parcels by weight and size, in place of the flat fees.
     */
    parcels?: Parcels;
    /**
     * Discount tiers; the highest one reached applies, whatever their order.
     */
    quantityDiscounts?: QuantityDiscount[];
    /**
     * Colours on offer by material.
     */
    materialColors?: Record<string, Color[]>;
    /**
     * What the priced volume of OBJ and STEP is based on.
     */
    volumeBasis?: VolumeBasis;
    /**
     * The text of the pay button.
     */
    payButton?: PayButton;
    /**
     * Whether consumers may withdraw; the legal texts follow it.
     */
    withdrawalRight?: WithdrawalRight;
    /**
     * How long an order takes.
     */
    deliveryTimes?: DeliveryTimes;
    /**
     * What is on offer, and under which name.
     */
    offer?: Offer;
}

/**
 * The text of the pay button (docs/DECISIONS.md, 'The pay button'; § 312j BGB).
 */
export type PayButton = "jetzt-bezahlen" | "zahlungspflichtig-bestellen";

/**
 * The volume that a price is made of.
 */
export interface PricedVolume {
    /**
     * In cm³; None where the basis has none, and such a part is never charged.
     */
    volumeCm3: number | undefined;
    /**
     * Whether it is the share of the box ('geschätzt') or measured ('gemessen').
     */
    estimated: boolean;
}

/**
 * What a page shows of a cart, line by line: it fails for nothing that a line holds.
 */
export interface CartQuote {
    /**
     * In the lines' order.
     */
    lines: LineQuote[];
    /**
     * Of the whole order.
     */
    fees: ShippingFees;
}

/**
 * What a position counts. Bytes count from 0 as in a hex editor, everything else from 1 as people count.
 */
export type PositionKind = "byte" | "line" | "triangle" | "vertex" | "face" | "item";

/**
 * What a step of the price does to the result of the step before.
 */
export type StepKind = "material_price" | "volume" | "layer_height" | "infill" | "further_colors" | "setup_fee" | "minimum_price" | "fallback" | "discount" | "rounding" | "quantity";

/**
 * What a volume in a price is based on.
 */
export type Basis = "estimate" | "measured";

/**
 * What is known of a model as soon as its file is read: enough for a price. What its shells say comes later and may
 * correct the volume of a model with parts that are turned inwards.
 */
export interface FirstMeasures {
    /**
     * The format it was read as.
     */
    format: Format;
    /**
     * Triangles, degenerate ones included.
     */
    triangles: number;
    /**
     * Vertices as stored in the file (STL: three for each facet).
     */
    vertices: number;
    /**
     * The absolute volume in mm³ by the divergence theorem over all triangles; None where the surface bounds none.
     */
    volumeMm3: number | undefined;
    /**
     * The share of the bounding box (FMT-09, FMT-11) in mm³, for the formats that are priced by it; None for the others.
     */
    estimatedVolumeMm3: number | undefined;
    /**
     * Extent along x, y and z in mm, of the vertices that triangles use.
     */
    dimensionsMm: [number, number, number];
    /**
     * The file should name the unit of its lengths and does not: they count as millimetres until its customer says otherwise.
     */
    unitUnknown?: boolean;
    /**
     * How far the volume of its bodies can be trusted (STEP); None for a mesh, whose surface is looked at later.
     */
    trust?: Trust;
}

/**
 * What is shown beside the settings' numbers, in the order of docs/requirements.md.
 */
export interface Catalog {
    /**
     * Materials with descriptions.
     */
    materials: CatalogMaterial[];
    /**
     * Layer heights with labels.
     */
    layerHeights: CatalogLayerHeight[];
    /**
     * Infills with labels.
     */
    infills: CatalogInfill[];
    /**
     * Accepted file extensions, lower case, without dot.
     */
    acceptedExtensions: string[];
    /**
     * Largest upload in bytes.
     */
    maxUploadBytes: number;
    /**
     * Side of the print space in mm.
     */
    plateMm: number;
}

/**
 * What is to be said beside a part's measures, in German.
 */
export interface MeasureNotes {
    /**
     * That its volume is not sure, and why.
     */
    volume: string | undefined;
    /**
     * What was repaired.
     */
    repairs: string | undefined;
    /**
     * That its walls are thinner than the printer's nozzle.
     */
    walls: string | undefined;
}

/**
 * What somebody types to get into an account. A form that does not ask for a field leaves it out, and it is not checked:
 * the login has e-mail and password, the registration everything, a new password the last two.
 */
export interface Credentials {
    /**
     * First name.
     */
    firstName?: string;
    /**
     * Last name.
     */
    lastName?: string;
    /**
     * E-mail address.
     */
    email?: string;
    /**
     * Password.
     */
    password?: string;
    /**
     * The same once more.
     */
    passwordConfirmation?: string;
}

/**
 * What the browser's core, which only prices, reads of the settings of printing; the server has filled in what was missing.
 */
export interface Densities {
    /**
     * By material.
     */
    fdm?: Record<string, Density>;
}

/**
 * What the lengths of a file were meant to be.
 */
export type FileUnit = "millimeter" | "inch" | "centimeter" | "meter" | "inchTooOften" | "centimeterTooOften" | "meterTooOften";

/**
 * What the price of a cart line depends on.
 */
export interface CartLine {
    /**
     * Priced volume of one piece in cm³.
     */
    volumeCm3: number;
    /**
     * Pieces.
     */
    quantity: number;
    /**
     * How they are printed.
     */
    configuration: Configuration;
    /**
     * The longest side of a piece in mm, by which a parcel is chosen; missing where it is not known.
     */
    longestSideMm?: number | undefined;
}

/**
 * What the set-up fee is charged for once.
 */
export type SetupFeePer = "piece" | "position" | "order";

/**
 * What was repaired, in a copy that nobody sees: the file stays as it is.
 */
export interface Repairs {
    /**
     * Triangles that face inwards in the file, but for those around a cavity.
     */
    turnedTriangles: number;
    /**
     * Triangles that are there already, counted once.
     */
    repeatedTriangles: number;
    /**
     * Open edges on which corners of others lie, or whose corners miss each other by rounding.
     */
    splitEdges: number;
    /**
     * Holes that were closed.
     */
    closedHoles: number;
}

/**
 * What went wrong, as a stable code that programs may rely on (snake_case on the wire).
 */
export type ErrorCode = "unsupported_format" | "file_too_large" | "unreadable_file" | "empty_file" | "wrong_content" | "truncated" | "bad_syntax" | "bad_number" | "coordinate_out_of_range" | "wrong_count" | "no_coordinates" | "no_body" | "no_triangles" | "nothing_to_print" | "too_many_triangles" | "invalid_volume" | "invalid_quantity" | "unknown_material" | "unknown_layer_height" | "unknown_infill" | "unknown_color" | "text_too_long" | "invalid_settings" | "amount_too_large" | "invalid_input";

/**
 * Where a mesh's positions go on the screen: recentred in x and y, standing on z = 0 (z is up, as on a print plate), the
 * largest side 4 units long (FMT-04). A position p of the mesh is shown at (p − centre) · scale. The buffers
 * themselves stay as they were read, since a graphics card moves a million points for nothing.
 */
export interface Placement {
    /**
     * The middle of the base, in mm in the frame of the mesh's positions.
     */
    centre: [number, number, number];
    /**
     * Display units per mm.
     */
    scale: number;
}

/**
 * Where in the file (or cart) an error was found.
 */
export interface Position {
    /**
     * What is counted.
     */
    kind: PositionKind;
    /**
     * The count.
     */
    value: number;
}

/**
 * Whether consumers may withdraw. The law grants no right for goods made to the customer's specification (§ 312g (2) no. 1
 * BGB); the shop may grant one all the same.
 */
export type WithdrawalRight = "none" | "untilProduction";

/**
 * Working days from an order until its parts are ready, and until a parcel is there.
 */
export interface DeliveryTime {
    /**
     * Working days in the workshop.
     */
    productionDays: number;
    /**
     * Working days on the way to the farthest country that the shop delivers to; 0 for a pickup.
     */
    transitDays: number;
}


/**
 * Prices a cart as the server will. Throws `ErrorInfo` with the line as position.
 */
export function cartTotals(lines: CartLine[], shipping: Shipping, settings: Settings): CartTotals;

/**
 * What is shown beside the settings' numbers.
 */
export function catalog(): Catalog;

/**
 * Holds dimensions x, y, z in mm against the print plate.
 */
export function checkPlate(dimensionsMm: [number, number, number]): PlateFit;

/**
 * How a colour looks, as `#rrggbb`; blue if nobody knows it.
 */
export function colorHex(name: string, settings: Settings): string;

/**
 * A configuration with the names of today: what was renamed since somebody chose it.
 */
export function configurationToday(configuration: Configuration, settings: Settings): Configuration;

/**
 * The configuration of a new part.
 */
export function defaultConfiguration(settings: Settings): Configuration;

/**
 * The shipped settings.
 */
export function defaultSettings(): Settings;

/**
 * The format that a file name's extension names. Throws `ErrorInfo` for any other.
 */
export function detectFormat(fileName: string): Format;

/**
 * Box dimensions in mm for a part of which only the volume in cm³ is known.
 */
export function estimatedDimensions(volumeCm3: number): [number, number, number];

/**
 * What is known at once of the part as it is printed if its file was meant in this unit.
 */
export function firstMeasuresInUnit(measures: FirstMeasures, unit: FileUnit): FirstMeasures;

/**
 * The same as far as the first measures can tell.
 */
export function firstPrintRefusal(measures: FirstMeasures): ErrorInfo | undefined;

/**
 * What is to be said beside a part's measures, in German.
 */
export function measureNotes(measures: Measures): MeasureNotes;

/**
 * The measures of the part as it is printed if its file was meant in this unit.
 */
export function measuresInUnit(measures: Measures, unit: FileUnit): Measures;

/**
 * The materials that are sold, in the order in which they are shown.
 */
export function offeredMaterials(settings: Settings): string[];

/**
 * The volume that a part is priced by, and whether it is estimated. `Measures` will do as well, and may say more.
 */
export function pricedVolume(measures: FirstMeasures, settings: Settings): PricedVolume;

/**
 * Why there is nothing to print of a model; undefined where there is.
 */
export function printRefusal(measures: Measures): ErrorInfo | undefined;

/**
 * Quotes the lines of a cart for a page, whatever is wrong with one of them.
 */
export function quoteCart(lines: ShownLine[], order: ShownLine[], orderPieces: number, settings: Settings): CartQuote;

/**
 * The line that the example `price` prints for its JSON. Never throws.
 */
export function quoteJson(json: string): string;

/**
 * What an order says of a part whose file was meant in this unit; undefined where it is made as the file has it.
 */
export function scalingText(unit: FileUnit): string | undefined;

/**
 * The tax in a gross amount in cents, by a rate in percent.
 */
export function taxCents(grossCents: number, ratePercent: number): number;

/**
 * What a model of dimensions x, y, z in mm may have been meant to be; undefined for one of usual size whose file names its unit or
 * need not.
 */
export function unitSuspicion(dimensionsMm: [number, number, number], unitUnknown?: boolean | null): UnitSuspicion | undefined;

/**
 * The faults of the fields that a form of the account has: login, registration, new password.
 */
export function validateCredentials(data: Credentials): FieldError[];

/**
 * The faults of the order form.
 */
export function validateCustomer(data: CustomerData): FieldError[];

/**
 * What is wrong with settings that an operator is about to save, by field. `materials` are the names of the materials as they
 * stand in the form, where two can be the same; their faults have the fields `names.0`, `names.1` and so on.
 */
export function validateSettings(settings: Settings, materials: string[]): FieldError[];

/**
 * Whether the volume that a part's price is made of is estimated, by the name of its file; false for a name that tells no format.
 */
export function volumeIsEstimated(fileName: string, settings: Settings): boolean;

/**
 * A configuration in another material; its colours become that material's first one.
 */
export function withMaterial(configuration: Configuration, material: string, settings: Settings): Configuration;

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
    readonly cartTotals: (a: number, b: number, c: any, d: any) => [number, number, number];
    readonly catalog: () => [number, number, number];
    readonly checkPlate: (a: number, b: number) => [number, number, number];
    readonly colorHex: (a: number, b: number, c: any) => [number, number, number, number];
    readonly configurationToday: (a: any, b: any) => [number, number, number];
    readonly defaultConfiguration: (a: any) => [number, number, number];
    readonly defaultSettings: () => [number, number, number];
    readonly detectFormat: (a: number, b: number) => [number, number, number];
    readonly estimatedDimensions: (a: number) => [number, number];
    readonly firstMeasuresInUnit: (a: any, b: any) => [number, number, number];
    readonly firstPrintRefusal: (a: any) => [number, number, number];
    readonly measureNotes: (a: any) => [number, number, number];
    readonly measuresInUnit: (a: any, b: any) => [number, number, number];
    readonly offeredMaterials: (a: any) => [number, number, number, number];
    readonly pricedVolume: (a: any, b: any) => [number, number, number];
    readonly printRefusal: (a: any) => [number, number, number];
    readonly quoteCart: (a: number, b: number, c: number, d: number, e: number, f: any) => [number, number, number];
    readonly quoteJson: (a: number, b: number) => [number, number];
    readonly scalingText: (a: any) => [number, number, number, number];
    readonly taxCents: (a: number, b: number) => number;
    readonly unitSuspicion: (a: number, b: number, c: number) => [number, number, number];
    readonly validateCredentials: (a: any) => [number, number, number, number];
    readonly validateCustomer: (a: any) => [number, number, number, number];
    readonly validateSettings: (a: any, b: number, c: number) => [number, number, number, number];
    readonly volumeIsEstimated: (a: number, b: number, c: any) => [number, number, number];
    readonly withMaterial: (a: any, b: number, c: number, d: any) => [number, number, number];
    readonly __wbindgen_malloc: (a: number, b: number) => number;
    readonly __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
    readonly __wbindgen_free: (a: number, b: number, c: number) => void;
    readonly __wbindgen_exn_store: (a: number) => void;
    readonly __externref_table_alloc: () => number;
    readonly __wbindgen_externrefs: WebAssembly.Table;
    readonly __externref_drop_slice: (a: number, b: number) => void;
    readonly __externref_table_dealloc: (a: number) => void;
    readonly __wbindgen_start: () => void;
}

export type SyncInitInput = BufferSource | WebAssembly.Module;

/**
 * Instantiates the given `module`, which can either be bytes or
 * a precompiled `WebAssembly.Module`.
 *
 * @param {{ module: SyncInitInput }} module - Passing `SyncInitInput` directly is deprecated.
 *
 * @returns {InitOutput}
 */
export function initSync(module: { module: SyncInitInput } | SyncInitInput): InitOutput;

/**
 * If `module_or_path` is {RequestInfo} or {URL}, makes a request and
 * for everything else, calls `WebAssembly.instantiate` directly.
 *
 * @param {{ module_or_path: InitInput | Promise<InitInput> }} module_or_path - Passing `InitInput` directly is deprecated.
 *
 * @returns {Promise<InitOutput>}
 */
export default function __wbg_init (module_or_path: { module_or_path: InitInput | Promise<InitInput> } | InitInput | Promise<InitInput>): Promise<InitOutput>;
