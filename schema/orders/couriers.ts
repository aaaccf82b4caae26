/** The courier of the demonstration, whose parcels move by the clock. */
export const DEMO_COURIER = 'demo';

/** Couriers by the codes that tracking services of Korea know them by. */
export const DELIVERY_COMPANIES = [
  { deliveryCompanyCode: '04', name: 'CJ대한통운', nameEn: 'CJ Logistics' },
  { deliveryCompanyCode: '05', name: '한진택배', nameEn: 'Hanjin' },
  { deliveryCompanyCode: '08', name: '롯데택배', nameEn: 'Lotte Global Logistics' },
  { deliveryCompanyCode: '01', name: '우체국택배', nameEn: 'Korea Post' },
  { deliveryCompanyCode: '06', name: '로젠택배', nameEn: 'Logen' },
  { deliveryCompanyCode: '11', name: '일양로지스', nameEn: 'Ilyang Logis' },
  { deliveryCompanyCode: '22', name: '대신택배', nameEn: 'Daesin' },
  { deliveryCompanyCode: '23', name: '경동택배', nameEn: 'Kyungdong' },
  { deliveryCompanyCode: '24', name: 'GS Postbox 택배', nameEn: 'GS Postbox' },
  { deliveryCompanyCode: '32', name: '합동택배', nameEn: 'Hapdong' },
  { deliveryCompanyCode: '46', name: 'CU 편의점택배', nameEn: 'CU Post' },
  { deliveryCompanyCode: DEMO_COURIER, name: '데모택배', nameEn: 'Demo Parcel' },
] as const;
