/** Visitors are invented; their addresses end in `.example`, which nobody can own. */

export const FIRST_NAMES = [
  ...['Aditi', 'Ananya', 'Arjun', 'Bhavna', 'Charu', 'Deepak', 'Divya', 'Farah', 'Gaurav'],
  ...['Harpreet', 'Imran', 'Ishita', 'Jaya', 'Karthik', 'Kavita', 'Lakshmi', 'Manish', 'Meenal'],
  ...['Naveen', 'Neha', 'Nikhil', 'Pooja', 'Pranav', 'Rachna', 'Rakesh', 'Ritu', 'Sameer'],
  ...['Sanjana', 'Shreya', 'Siddharth', 'Suresh', 'Tanvi', 'Tejas', 'Uma', 'Varun', 'Zoya'],
];

export const LAST_NAMES = [
  ...['Agarwal', 'Banerjee', 'Bhatt', 'Chatterjee', 'Chopra', 'D’Souza', 'Deshmukh', 'Gill'],
  ...['Gupta', 'Iyer', 'Jain', 'Joshi', 'Kapoor', 'Khan', 'Krishnan', 'Kulkarni', 'Malhotra'],
  ...['Menon', 'Mishra', 'Nair', 'Patel', 'Pillai', 'Rao', 'Reddy', 'Saxena', 'Shah', 'Sheikh'],
  ...['Singh', 'Subramanian', 'Thomas', 'Trivedi', 'Yadav'],
];

/** One enquiry in eight comes from abroad. */
export const FOREIGN_NAMES = [
  ...['Amelia Clarke', 'Ahmed Al Mansoori', 'Beatriz Carvalho', 'Chloé Laurent', 'Daniel Weber'],
  ...['Emma Lindqvist', 'Fatima Al Zahra', 'Grace Okafor', 'Hannah O’Connell', 'Hiroshi Tanaka'],
  ...['James Whitfield', 'Kofi Mensah', 'Liam Murphy', 'Lucía Fernández', 'Mei Ling Tan'],
  ...['Nguyễn Thị Mai', 'Oliver Bennett', 'Priscilla Wong', 'Sofia Rossi', 'Tomasz Nowak'],
];

export const CITIES = [
  ...['Ahmedabad', 'Bengaluru', 'Bhopal', 'Chandigarh', 'Chennai', 'Coimbatore', 'Delhi'],
  ...['Gurugram', 'Guwahati', 'Hyderabad', 'Indore', 'Jaipur', 'Kochi', 'Kolkata', 'Lucknow'],
  ...['Ludhiana', 'Mumbai', 'Nagpur', 'Noida', 'Pune', 'Surat', 'Vadodara', 'Visakhapatnam'],
];

export const COMPANIES: Record<string, readonly string[]> = {
  healthcare: [
    ...['Shanti Dental Care', 'Nirmaya Diagnostics', 'Aastha Eye Hospital', 'Sanjeevani Clinics'],
    ...['Lotus Fertility Centre', 'CityCare Physiotherapy', 'Prana Wellness', 'Ojas Hospital'],
    ...['MotherNest Maternity', 'Healing Tree Ayurveda', 'Dr Kulkarni’s Skin Clinic'],
  ],
  ecommerce: [
    ...['Kaanch Bangles', 'Desi Roots Foods', 'Loom & Thread', 'Teak Street Furniture'],
    ...['Monsoon Tea Company', 'Little Peacock Toys', 'Spice Cartel', 'Sona Jewellers'],
    ...['Trailhead Outdoor Gear', 'Chandan Handicrafts', 'Bloom & Basket'],
  ],
  hosting: [
    ...['Fintrail Technologies', 'EduPath Learning', 'Quickserve Logistics', 'PixelRiver Studio'],
    ...['Rentokart', 'NewsMandi', 'Travelogue India', 'Gradesheet', 'Kisan Connect', 'Bytebazaar'],
  ],
  crm: [
    ...['Vishwakarma Castings', 'Deccan Auto Parts', 'Sunrise Packaging', 'Malwa Tractors'],
    ...['Bharat Fasteners', 'Greenfield Realty', 'Anand Tiles', 'Prime Coaching Classes'],
    ...['Navkar Pharma Distributors', 'Himalaya Solar', 'Royal Banquets'],
  ],
  analytics: [
    ...['Metro Fresh Supermarkets', 'Saffron Hotels', 'Udaan Microfinance', 'Coastal Fisheries'],
    ...['Rapid Couriers', 'Nutriwell Foods', 'Bluebird Insurance Brokers', 'Vidya Schools'],
  ],
  consultation: [
    ...['Tarang Events', 'Studio Aakar Architects', 'Greenleaf Farms', 'Northstar Consulting'],
    ...['Kalpavriksha Foundation', 'Sargam Music School', 'Urban Pet Clinic'],
  ],
};
