/** A unit with the words that files use for it, in lower case. */
export interface Unit {
  /** Number of base units: those of the first unit of the quantity. */
  factor: number;
  /** Whether a value is `factor` divided by the number of base units: litres per 100 km against km per litre. */
  isInverse?: boolean;
  /** Whether values have decimals; others are rounded. */
  hasDecimals?: boolean;
  words: readonly string[];
}

const MILE = 1.609344;
const POUND = 0.45359237;
const GRAVITY = 9.80665;
const US_GALLON = 3.785411784;
const IMPERIAL_GALLON = 4.54609;
const FOOT_POUND = 0.3048 * POUND * GRAVITY;

const MILES =
  'mi mile miles mls milla millas milha milhas meile meilen миля мили миль ميل أميال मील 英里 マイル 마일 ไมล์ dặm';
const LITRES =
  'l lt ltr ltrs liter liters litre litres litro litros л литр литра литров لتر लीटर 升 公升 リットル 리터 ลิตร lít';

/**
 * Quantities with their units. The factors follow from the definitions of the units; a test compares them with CLDR.
 * A word of several units of a quantity (`mpg`) is clear only if the mapping or the field names one of them.
 */
export const QUANTITIES = {
  distance: {
    km: {
      factor: 1,
      words: words(
        'km kms kilometer kilometers kilometre kilometres kilometro kilometros kilómetro kilómetros quilometro quilometros quilômetro quilômetros км километр километра километров كم كيلومتر किमी किलोमीटर 公里 千米 キロ キロメートル 킬로미터 กม กิโลเมตร กิโล cây',
      ),
    },
    mi: { factor: MILE, words: words(MILES) },
  },
  length: {
    mm: {
      factor: 1,
      words: words(
        'mm millimeter millimeters millimetre millimetres мм مم मिमी 毫米 ミリ ミリメートル มม มิลลิเมตร',
      ),
    },
    cm: {
      factor: 10,
      words: words('cm centimeter centimeters centimetre centimetres см سم सेमी 厘米 公分 センチ ซม เซนติเมตร'),
    },
    m: {
      factor: 1000,
      hasDecimals: true,
      words: words(
        'm mtr meter meters metre metres metro metros м метр метра метров متر मीटर 米 公尺 メートル เมตร',
      ),
    },
    in: {
      factor: 25.4,
      hasDecimals: true,
      words: words(
        'in inch inches zoll pulgada pulgadas polegada polegadas дюйм дюйма дюймов بوصة इंच 英寸 吋 インチ นิ้ว',
      ),
    },
    ft: { factor: 304.8, hasDecimals: true, words: words('ft foot feet 英尺 呎 フィート ฟุต') },
  },
  mass: {
    kg: {
      factor: 1,
      words: words(
        'kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes кг килограмм كجم كغ كغم किग्रा किलो 公斤 千克 キロ キログラム 킬로그램 กก กิโลกรัม',
      ),
    },
    t: {
      factor: 1000,
      hasDecimals: true,
      words: words(
        't to ton tons tonne tonnes tonnen tonelada toneladas т тонн тонна тонны طن टन 吨 噸 公吨 公噸 トン 톤 ตัน tấn',
      ),
    },
    lb: {
      factor: POUND,
      words: words('lb lbs pound pounds libra libras фунт фунтов رطل पाउंड 磅 ポンド ปอนด์'),
    },
  },
  power: {
    kw: {
      factor: 1,
      words: words(
        'kw kilowatt kilowatts kilowatios квт киловатт كيلوواط كيلووات किलोवाट 千瓦 キロワット 킬로와트 กิโลวัตต์',
      ),
    },
    w: { factor: 0.001, words: words('w watt watts вт 瓦') },
    ps: {
      factor: (75 * GRAVITY) / 1000,
      words: words(
        'ps km ch cv pk hk hv cp zs ag bg le ks kc k.s k.c cheval chevaux cavalli cavalos caballos pferdestärke pferdestärken л.с лс лошадиных к.с кс 马力 馬力 匹 匹马力 匹馬力 仏馬力 마력 แรงม้า sức tk dk',
      ),
    },
    hp: {
      factor: (550 * FOOT_POUND) / 1000,
      words: words('hp bhp horsepower h.p b.h.p حصان एचपी बीएचपी अश्वशक्ति'),
    },
  },
  volume: {
    cc: { factor: 1, words: words('cc ccm cm3 c.c cm³ ml куб см3 سي.سي सीसी 毫升 立方厘米 シーシー ซีซี') },
    litres: { factor: 1000, hasDecimals: true, words: words(LITRES) },
    ci: { factor: 25.4 ** 3 / 1000, words: words('ci cid cu.in cui in3') },
    gal_us: { factor: US_GALLON * 1000, hasDecimals: true, words: words('gal gallon gallons us.gal') },
    gal_uk: { factor: IMPERIAL_GALLON * 1000, hasDecimals: true, words: words('gal gallon gallons imp.gal') },
  },
  torque: {
    nm: { factor: 1, words: words('nm n.m n·m n-m newton нм н·м н.м نيوتن 牛米 牛·米 นิวตันเมตร') },
    kgm: {
      factor: GRAVITY,
      hasDecimals: true,
      words: words('kgm kgfm kgf·m kgf.m kg·m kg.m kg-m mkg кгс·м'),
    },
    lbft: {
      factor: FOOT_POUND,
      words: words('lbft lb-ft lb.ft lb·ft lbfft lbf·ft ft-lb ft.lb ftlb ft·lb ft-lbs lbs-ft'),
    },
  },
  speed: {
    kmh: { factor: 1, words: words('kmh km/h kph kmph km/hr км/ч كم/س किमी/घंटा 公里/小时 กม./ชม') },
    mph: { factor: MILE, words: words('mph mi/h') },
    ms: { factor: 3.6, hasDecimals: true, words: words('m/s') },
  },
  energy: {
    kwh: {
      factor: 1,
      hasDecimals: true,
      words: words('kwh kw/h kw.h kw·h квт·ч квтч كيلوواط/ساعة 千瓦时 度 キロワット時 กิโลวัตต์ชั่วโมง'),
    },
    wh: { factor: 0.001, words: words('wh вт·ч') },
    mj: { factor: 1 / 3.6, hasDecimals: true, words: words('mj мдж') },
  },
  consumption: {
    km_per_litre: {
      factor: 1,
      hasDecimals: true,
      words: words('km_per_litre km/l km/ltr km/litre km/liter kmpl kpl км/л कि.मी./लीटर 公里/升 กม./ลิตร'),
    },
    litres_per_100_km: {
      factor: 100,
      isInverse: true,
      hasDecimals: true,
      words: words(
        'litres_per_100_km l/100km l/100 l/100kms ltr/100km litres/100km л/100км л/100 升/100公里 升/百公里',
      ),
    },
    mpg_us: { factor: MILE / US_GALLON, hasDecimals: true, words: words('mpg mpg_us mpg(us) usmpg') },
    mpg_uk: {
      factor: MILE / IMPERIAL_GALLON,
      hasDecimals: true,
      words: words('mpg mpg_uk mpg(uk) mpg(imp) ukmpg'),
    },
  },
  electricity: {
    km_per_kwh: { factor: 1, hasDecimals: true, words: words('km_per_kwh km/kwh км/квт·ч') },
    kwh_per_100_km: {
      factor: 100,
      isInverse: true,
      hasDecimals: true,
      words: words('kwh_per_100_km kwh/100km квт·ч/100км'),
    },
    wh_per_km: { factor: 1000, isInverse: true, words: words('wh_per_km wh/km') },
    mi_per_kwh: { factor: MILE, hasDecimals: true, words: words('mi_per_kwh mi/kwh miles/kwh') },
  },
  duration: {
    hours: {
      factor: 1,
      hasDecimals: true,
      words: words(
        'h hr hrs hour hours std stunde stunden heure heures hora horas jam giờ ч час часа часов ساعة ساعات घंटे घंटा 小时 小時 時間 시간 ชม ชั่วโมง',
      ),
    },
    minutes: {
      factor: 1 / 60,
      words: words(
        'min mins minute minutes minuten minutos menit phút мин минут دقيقة मिनट 分 分钟 分鐘 分間 นาที',
      ),
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Unit>>>>;

/** Words are separated by blanks; those with a blank of their own have a dot or a slash instead. */
function words(list: string): string[] {
  return [...new Set(list.split(' '))];
}
