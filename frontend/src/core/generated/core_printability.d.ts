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
 * A place that is not printable, as its customer was shown it.
 */
export interface AgreedPlace {
    /**
     * What it is.
     */
    kind: FindingKind;
    /**
     * What was measured, in mm.
     */
    measuredMm: number;
    /**
     * What it was held against, in mm.
     */
    limitMm: number;
}

/**
 * A pose, and what it costs.
 */
export interface Pose {
    /**
     * Rows of the turn: a point of the part times it lies as it is printed, z up.
     */
    rotation: [[number, number, number], [number, number, number], [number, number, number]];
    /**
     * Extent along x, y and z in mm.
     */
    sizeMm: [number, number, number];
    /**
     * Area in mm² that leans out too far to be printed without supports.
     */
    overhangMm2: number;
    /**
     * Room between such faces and what is below them, in mm³.
     */
    supportMm3: number;
    /**
     * Area on the plate in mm².
     */
    contactMm2: number;
    /**
     * No side is over the plate's.
     */
    fits: boolean;
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
 * All of it.
 */
export interface PrintSettings {
    /**
     * The limits of filament printing by material; a material without a row has the shipped ones.
     */
    fdm?: Record<string, PrintLimits>;
    /**
     * How the machines print.
     */
    machine?: PrintMachine;
    /**
     * What becomes of parts that are not printable.
     */
    notPrintable?: NotPrintable;
}

/**
 * An estimate and what it came to, in minutes or in grams.
 */
export interface FinishedPart {
    /**
     * What was estimated with a factor of 1.
     */
    estimated: number;
    /**
     * What was measured.
     */
    actual: number;
}

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
 * Grams of material by what they are for.
 */
export interface Grams {
    /**
     * Lines along the contours.
     */
    walls: number;
    /**
     * Solid layers on top and at the bottom.
     */
    solid: number;
    /**
     * Infill.
     */
    infill: number;
    /**
     * Supports.
     */
    supports: number;
    /**
     * All together.
     */
    total: number;
}

/**
 * How a part is cut and filled.
 */
export interface LayerOptions {
    /**
     * Rows of the turn from the part to how it lies as it is printed, as a pose has them.
     */
    rotation: [[number, number, number], [number, number, number], [number, number, number]];
    /**
     * Height of a layer in mm.
     */
    layerMm: number;
    /**
     * Infill in percent.
     */
    infillPercent: number;
    /**
     * Density of the material in g/cm³.
     */
    densityGCm3: number;
    /**
     * Room of the supports in that pose, in mm³.
     */
    supportMm3: number;
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
 * How bad it is.
 */
export type Degree = "notPrintable" | "check" | "hint";

/**
 * How far a check is.
 */
export interface Progress {
    /**
     * What is looked at now; what the stages before it found can be read.
     */
    stage: Stage;
    /**
     * The share of this stage that is done, 0 to 1.
     */
    share: number;
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
 * How the owner's machines lay down a part: what time and grams follow from.
 */
export interface PrintMachine {
    /**
     * Width of a line in mm.
     */
    lineWidthMm?: number;
    /**
     * Lines around each contour.
     */
    wallLines?: number;
    /**
     * Solid layers on top.
     */
    topLayers?: number;
    /**
     * Solid layers at the bottom.
     */
    bottomLayers?: number;
    /**
     * Pieces of a layer up to this area in mm² are filled solidly.
     */
    solidBelowMm2?: number;
    /**
     * Faces that lean further out than this many degrees from the vertical are supported.
     */
    overhangDegrees?: number;
    /**
     * How much of their room supports fill, in percent.
     */
    supportPercent?: number;
    /**
     * Speed of the outer lines in mm/s.
     */
    wallMmS?: number;
    /**
     * Speed of the infill and of supports in mm/s.
     */
    infillMmS?: number;
    /**
     * Speed of solid layers in mm/s.
     */
    solidMmS?: number;
    /**
     * How fast a nozzle gets up to its speed and slows down, in mm/s².
     */
    accelerationMmS2?: number;
    /**
     * Seconds between two layers.
     */
    layerChangeS?: number;
    /**
     * Least seconds of a layer, so that it cools.
     */
    leastLayerS?: number;
    /**
     * Minutes until the first layer: heating and levelling.
     */
    startMin?: number;
    /**
     * How far the time may miss either way, in percent.
     */
    timeSpreadPercent?: number;
    /**
     * Actual minutes for each estimated one.
     */
    minutesFactor?: number;
    /**
     * Actual grams for each estimated one.
     */
    gramsFactor?: number;
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
 * One layer.
 */
export interface Layer {
    /**
     * Height of its middle over the plate, in mm.
     */
    zMm: number;
    /**
     * What is inside of its contours, in mm².
     */
    areaMm2: number;
    /**
     * Length of its contours in mm.
     */
    contourMm: number;
    /**
     * Area of the lines along the contours, in mm².
     */
    wallMm2: number;
    /**
     * Area that is filled solidly, in mm².
     */
    solidMm2: number;
    /**
     * Area that the infill is spread over, in mm².
     */
    sparseMm2: number;
    /**
     * Area of what joins the lines of the infill along the walls, in mm².
     */
    jointMm2: number;
    /**
     * Ends of solid lines, each a corner.
     */
    solidEnds: number;
    /**
     * Ends of the infill's lines.
     */
    sparseEnds: number;
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
 * One thing that was found, in words and numbers.
 */
export interface Finding {
    /**
     * What it is.
     */
    kind: FindingKind;
    /**
     * How bad it is.
     */
    degree: Degree;
    /**
     * Where, in mm of the part as it is printed, from where its positions are taken; None where it is no place.
     */
    place: [number, number, number] | undefined;
    /**
     * What was measured.
     */
    measured: number | undefined;
    /**
     * What it was held against.
     */
    limit: number | undefined;
    /**
     * The unit of both.
     */
    unit: FindingUnit;
    /**
     * German: what was found.
     */
    sentence: string;
    /**
     * German: what to do about it.
     */
    advice: string;
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
 * The poses that were looked at, and the one to take.
 */
export interface Orientation {
    /**
     * All of them, first the one that the part is drawn in.
     */
    poses: Pose[];
    /**
     * The place of the recommended one in this list.
     */
    recommended: number;
    /**
     * German: why that one.
     */
    reason: string;
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
 * Two lengths in mm: what is smaller than the first is looked at, what is smaller than the second is not printed. 0 switches one off.
 */
export interface Threshold {
    /**
     * Below it: 'Prüfen'.
     */
    checkMm: number;
    /**
     * Below it: 'Nicht druckbar'.
     */
    refuseMm: number;
}

/**
 * What `measured` and `limit` count in.
 */
export type FindingUnit = "millimeter" | "count";

/**
 * What a fit comes to.
 */
export interface Calibration {
    /**
     * Actual minutes or grams for each estimated one.
     */
    factor: number;
    /**
     * How far the corrected estimates still miss, as the root of the mean square in percent of the actual.
     */
    errorPercent: number;
    /**
     * How many parts it is made of.
     */
    parts: number;
}

/**
 * What a material can be printed as.
 */
export interface PrintLimits {
    /**
     * Diameter of the nozzle in mm.
     */
    nozzleMm?: number;
    /**
     * Thickness of walls.
     */
    walls?: Threshold;
    /**
     * Diameter of pins and other thin rods.
     */
    pins?: Threshold;
    /**
     * Diameter of holes.
     */
    holes?: Threshold;
    /**
     * Width of gaps.
     */
    gaps?: Threshold;
    /**
     * Width of engraved and raised lines.
     */
    engravings?: Threshold;
    /**
     * Drilled holes up to this diameter in mm come out smaller than drawn: a hint offers to drill them. 0 switches it off.
     */
    drillUpToMm?: number;
    /**
     * Density in g/cm³.
     */
    densityGCm3?: number;
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
 * What a part covers of the plate, and how often it is to be made.
 */
export interface Footprint {
    /**
     * Extent along x in mm.
     */
    lengthMm: number;
    /**
     * Extent along y in mm.
     */
    widthMm: number;
    /**
     * Pieces.
     */
    quantity: number;
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
 * What becomes of an order with a part of which something is 'Nicht druckbar'.
 */
export type NotPrintable = "agreed" | "refused";

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
 * What is looked at.
 */
export type Stage = "health" | "crossings" | "walls" | "poses" | "done";

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
 * What parts take on plates.
 */
export interface Packing {
    /**
     * How many of each part fit a plate by themselves; 0 for one that fits none.
     */
    perPlate: number[];
    /**
     * Plates for all parts together, without those that fit none.
     */
    plates: number;
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
 * What the layers come to. Every number is 'ca.': a slicer with other settings finds others.
 */
export interface LayerSum {
    /**
     * How many layers there are.
     */
    layers: number;
    /**
     * Material of one piece.
     */
    grams: Grams;
    /**
     * The shortest time that is likely, in minutes.
     */
    leastMinutes: number;
    /**
     * The longest one.
     */
    mostMinutes: number;
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
 * What was found.
 */
export type FindingKind = "openEdges" | "crowdedEdges" | "turnedFaces" | "duplicateFaces" | "selfIntersections" | "overlappingBodies" | "severalBodies" | "looseSpecks" | "thinWall" | "thinPin" | "narrowHole" | "narrowGap" | "fineEngraving" | "drilledHole" | "fitsTurned" | "unmeasured";

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
 * The checks of one part. `step` until its stage is `done`; what the stages before the present one found can be read meanwhile, and
 * the check can be given up between two steps. `free` gives the memory back.
 */
export class PrintCheck {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Begins to cut the part into layers; what was cut before is forgotten.
     */
    cutLayers(options: LayerOptions): void;
    /**
     * The triangles that a finding is about, by their number in the buffers.
     */
    faces(finding: number): Uint32Array;
    /**
     * What was found so far; at the end the worst first. The marks of each go by its place in this list.
     */
    findings(): Finding[];
    /**
     * The contours of a layer: x y of both ends of each line, in mm as the part is turned.
     */
    layerContours(layer: number): Float32Array;
    /**
     * The infill of a layer, in the same way.
     */
    layerInfill(layer: number): Float32Array;
    /**
     * What the layers come to, once all are cut.
     */
    layerSum(): LayerSum | undefined;
    /**
     * One layer that was cut.
     */
    layer(layer: number): Layer | undefined;
    /**
     * x y z of both ends of each line that a finding is about, in mm as its place.
     */
    lines(finding: number): Float32Array;
    /**
     * Begins with the buffers that a page draws a part by: x y z of each vertex, and three vertices a triangle, or undefined where
     * vertices stand three by three. `scale` is the mm of one unit of the file (1 for mm). Throws `ErrorInfo`.
     *
     * `exactFaces` are those of a STEP file, as its reader (`ModelStream.exactFaces`) gives them.
     *
     * All places, lines and sizes are in mm of the part as it is printed: a position of the buffers times `scale`.
     */
    constructor(positions: Float32Array, indices: Uint32Array | null | undefined, scale: number, limits: PrintLimits, machine: PrintMachine, exactFaces?: Float64Array | null);
    /**
     * How the part lies best; undefined before the poses were looked at.
     */
    orientation(): Orientation | undefined;
    /**
     * The mended mesh that faces outwards as binary STL in mm; undefined where it is not closed.
     */
    repairedStl(): Uint8Array | undefined;
    /**
     * The thickness in mm that no more than a sliver of the part is below; undefined where it has no wall up to [`most_wall_mm`].
     */
    smallestWallMm(): number | undefined;
    /**
     * Cuts the next `layers` layers. Answers the share that is done; 1 when all are, and where nothing was begun.
     */
    stepLayers(layers: number): number;
    /**
     * Goes on for about `budget` steps; a hundred thousand take some tens of milliseconds.
     */
    step(budget: number): Progress;
    /**
     * The least thickness of each triangle in mm, NaN where none up to [`most_wall_mm`] was seen; empty before the walls are measured.
     */
    thickness(): Float32Array;
}

/**
 * The words beside the tick with which a customer has a part made all the same; undefined where none of these places is refused.
 */
export function agreementText(places: AgreedPlace[]): string | undefined;

/**
 * By how much estimates miss, from finished parts; undefined for fewer than three.
 */
export function calibrate(parts: FinishedPart[]): Calibration | undefined;

/**
 * The shipped settings of printing.
 */
export function defaultPrintSettings(): PrintSettings;

/**
 * What customers and owners read: 'Nicht druckbar', 'Prüfen' or 'Hinweis'.
 */
export function degreeWord(degree: Degree): string;

/**
 * Walls are measured up to this thickness in mm: the end of the map's legend.
 */
export function mostWallMm(): number;

/**
 * How many of each part fit a plate, and how many plates all of them take, with a gap in mm between two.
 */
export function packPlates(parts: Footprint[], gapMm: number): Packing;

/**
 * The limits for a material at a layer height in mm.
 */
export function printLimits(settings: PrintSettings, material: string, layerMm: number): PrintLimits;

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
    readonly __wbg_printcheck_free: (a: number, b: number) => void;
    readonly agreementText: (a: number, b: number) => [number, number, number, number];
    readonly calibrate: (a: number, b: number) => [number, number, number];
    readonly defaultPrintSettings: () => [number, number, number];
    readonly degreeWord: (a: any) => [number, number, number, number];
    readonly mostWallMm: () => number;
    readonly packPlates: (a: number, b: number, c: number) => [number, number, number];
    readonly printLimits: (a: any, b: number, c: number, d: number) => [number, number, number];
    readonly printcheck_cutLayers: (a: number, b: any) => [number, number];
    readonly printcheck_faces: (a: number, b: number) => any;
    readonly printcheck_findings: (a: number) => [number, number, number, number];
    readonly printcheck_layer: (a: number, b: number) => [number, number, number];
    readonly printcheck_layerContours: (a: number, b: number) => any;
    readonly printcheck_layerInfill: (a: number, b: number) => any;
    readonly printcheck_layerSum: (a: number) => [number, number, number];
    readonly printcheck_lines: (a: number, b: number) => any;
    readonly printcheck_new: (a: any, b: number, c: number, d: any, e: any, f: number) => [number, number, number];
    readonly printcheck_orientation: (a: number) => [number, number, number];
    readonly printcheck_repairedStl: (a: number) => any;
    readonly printcheck_smallestWallMm: (a: number) => [number, number];
    readonly printcheck_step: (a: number, b: number) => [number, number, number];
    readonly printcheck_stepLayers: (a: number, b: number) => number;
    readonly printcheck_thickness: (a: number) => any;
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
